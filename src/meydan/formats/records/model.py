"""A game record as a value: tags, turns, comments."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal, cast, get_args

from meydan.formats.faults import Place
from meydan.games.core import Outcome, Side

Result = Literal["1-0", "0-1", "1/2-1/2", "*"]
RESULTS: tuple[Result, ...] = get_args(Result)
UNFINISHED: Result = "*"

TAG_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
TURN_TEXT = re.compile(r"[^\s{};\[\].…]+")
CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]")
"""What no tag or comment may hold: it would break lines, or steer a reader's terminal."""


@dataclass(frozen=True, slots=True)
class Tag:
    """A named fact about a game: `[Event "…"]`."""

    name: str
    value: str
    place: Place = field(default=Place(), compare=False)
    """Where its value begins in the file it was read from."""

    def __post_init__(self) -> None:
        if not TAG_NAME.fullmatch(self.name):
            raise ValueError(f"{self.name!r} is no name of a tag")
        if CONTROL.search(self.value):
            raise ValueError(f"the tag {self.name} holds a control character")


@dataclass(frozen=True, slots=True)
class Turn:
    """One player's turn as text, with the comment after it."""

    text: str
    """One move, or several joined with dashes: `3-6`."""
    comment: str = ""
    number: int | None = field(default=None, compare=False)
    """The number that the file has before it."""
    place: Place = field(default=Place(), compare=False)

    def __post_init__(self) -> None:
        if not TURN_TEXT.fullmatch(self.text) or self.text in RESULTS:
            raise ValueError(f"{self.text!r} is no turn")
        check_comment(self.comment)

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves of the turn."""
        return tuple(self.text.split("-"))


@dataclass(frozen=True, slots=True)
class Record:
    """One game of a file."""

    tags: tuple[Tag, ...]
    """In the order of the file; no name twice."""
    turns: tuple[Turn, ...] = ()
    comment: str = ""
    """The comment before the first turn."""
    place: Place = field(default=Place(), compare=False)
    """Where the game begins in its file."""
    file: str = field(default="", compare=False)
    """The file's name as it was given; empty where the text came from elsewhere."""
    number: int = field(default=0, compare=False)
    """Which game of the file, counted from 1."""

    def __post_init__(self) -> None:
        if len({tag.name for tag in self.tags}) < len(self.tags):
            raise ValueError("a tag stands twice")
        if self["Result"] not in (None, *RESULTS):
            raise ValueError(f"{self['Result']!r} is no result")
        check_comment(self.comment)

    def __getitem__(self, name: str) -> str | None:
        """A tag's value, or `None`."""
        found = self.tag(name)
        return None if found is None else found.value

    def tag(self, name: str) -> Tag | None:
        """The tag of this name."""
        return next((tag for tag in self.tags if tag.name == name), None)

    @property
    def by_name(self) -> Mapping[str, str]:
        """The tags' values by name."""
        return MappingProxyType({tag.name: tag.value for tag in self.tags})

    @property
    def moves(self) -> tuple[str, ...]:
        """Every move of every turn, in order."""
        return tuple(move for turn in self.turns for move in turn.moves)

    @property
    def start(self) -> str | None:
        """The position the game began from; `None` for the usual one."""
        return self["Position"]

    @property
    def result(self) -> Result:
        """Who won by the tags; `*` where they do not say."""
        return cast(Result, self["Result"] or UNFINISHED)


def check_comment(text: str) -> None:
    """Raise `ValueError` for a comment that would not come back as it was written."""
    if text != " ".join(text.split()) or CONTROL.search(text):
        raise ValueError("a comment is one line of words with single spaces between them")


def result_of(outcome: Outcome | None) -> Result:
    """The result that an outcome stands for."""
    if outcome is None:
        return UNFINISHED
    if outcome.winner is None:
        return "1/2-1/2"
    return "1-0" if outcome.winner is Side.FIRST else "0-1"
