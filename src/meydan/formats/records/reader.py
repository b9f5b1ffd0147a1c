"""Reading records one by one, so that a file may be larger than memory.

The reader knows the shape of the text only; whether the moves are legal is `checking`'s business.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import BinaryIO

from meydan.formats.faults import Place
from meydan.formats.records.fault import RecordFault
from meydan.formats.records.model import CONTROL, RESULTS, TURN_TEXT, Record, Tag, Turn

TAG_LINE = re.compile(r'\s*\[\s*([A-Za-z][A-Za-z0-9_]*)\s+"((?:[^"\\]|\\["\\])*)"\s*\]\s*')
TOKEN = re.compile(
    r"\s+"
    r"|;(?P<line_comment>.*)"
    r"|(?P<brace>\{)"
    r"|(?P<number>\d+)(?:\.+|…)"
    r"|(?P<dots>\.+|…)"
    rf"|(?P<turn>{TURN_TEXT.pattern})"
)
LARGEST_NUMBER = 6
"""Digits of a move number; more are no number of any game."""


def read(source: str | Iterable[str], *, file: str = "") -> Iterator[Record]:
    """The games of a text, or of its lines; raises `RecordFault`."""
    reader = _Reader()
    lines = source.replace("\r\n", "\n").split("\n") if isinstance(source, str) else source
    try:
        for number, record in enumerate(reader.all(lines), 1):
            yield replace(record, file=file, number=number)
    except RecordFault as fault:
        raise fault.within(file=file, game=reader.games + 1) from None


def read_stream(stream: BinaryIO, *, file: str = "") -> Iterator[Record]:
    """The games of an open file in UTF-8."""
    return read(_decoded(stream, file), file=file)


def read_file(path: Path) -> Iterator[Record]:
    """The games of a file; `OSError` where it can't be opened."""
    with path.open("rb") as stream:
        yield from read_stream(stream, file=str(path))


def _decoded(stream: BinaryIO, file: str) -> Iterator[str]:
    for number, line in enumerate(stream, 1):
        try:
            text = line.decode("utf-8")
        except UnicodeDecodeError as error:
            place = Place(number, error.start + 1)
            raise RecordFault("not-utf8", place=place, file=file) from None
        yield text.removeprefix("\ufeff") if number == 1 else text


@dataclass(slots=True)
class _Game:
    """The game being read."""

    place: Place
    tags: dict[str, Tag] = field(default_factory=dict)
    """By name, in the order of the file."""
    turns: list[Turn] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)
    """The pieces of the comment after the last turn, or before the first."""
    opening: str = ""
    number: int | None = None
    in_tags: bool = True
    ended: bool = False

    def settle_comment(self) -> None:
        """Give the comment read so far to the turn before it."""
        if not self.comments:
            return
        text = " ".join(" ".join(self.comments).split())
        self.comments.clear()
        if self.turns:
            self.turns[-1] = replace(self.turns[-1], comment=text)
        else:
            self.opening = text

    def finish(self) -> Record:
        self.settle_comment()
        return Record(tuple(self.tags.values()), tuple(self.turns), self.opening, self.place)


class _Reader:
    """Takes lines, gives games."""

    def __init__(self) -> None:
        self.games = 0
        self._game: _Game | None = None
        self._brace: Place | None = None
        """Where the comment begins that is still open."""

    def all(self, lines: Iterable[str]) -> Iterator[Record]:
        for number, line in enumerate(lines, 1):
            yield from self.line(line.rstrip("\r\n"), number)
        yield from self.end()

    def line(self, text: str, number: int) -> Iterator[Record]:
        if self._brace is None:
            if text.lstrip().startswith("["):
                yield from self._tag(text, number)
                return
            if self._game and not text.strip():
                self._game.in_tags = self._game.in_tags and not self._game.tags
                return
        self._moves(text, number)

    def end(self) -> Iterator[Record]:
        if self._brace is not None:
            raise RecordFault("open-comment", place=self._brace)
        yield from self._close()

    def _close(self) -> Iterator[Record]:
        if self._game is not None and (self._game.tags or self._game.turns or self._game.ended):
            yield self._game.finish()
            self.games += 1
        self._game = None

    def _tag(self, text: str, number: int) -> Iterator[Record]:
        if self._game is not None and not self._game.in_tags:
            yield from self._close()
        indent = len(text) - len(text.lstrip())
        if self._game is None:
            self._game = _Game(Place(number, indent + 1))
        found = TAG_LINE.fullmatch(text)
        if found is None:
            raise RecordFault("tag", place=Place(number, indent + 1))
        name, place = found[1], Place(number, found.start(2) + 1)
        if control := CONTROL.search(found[2]):
            raise RecordFault("control", place=Place(number, found.start(2) + control.start() + 1))
        value = re.sub(r"\\(.)", r"\1", found[2])
        if name in self._game.tags:
            raise RecordFault("tag-twice", place=Place(number, found.start(1) + 1), tag=name)
        if name == "Result" and value not in RESULTS:
            raise RecordFault("result", place=place, result=value)
        self._game.tags[name] = Tag(name, value, place)

    def _moves(self, text: str, number: int) -> None:
        position = 0
        while position < len(text):
            if self._brace is not None:
                position = self._in_comment(text, number, position)
                continue
            found = TOKEN.match(text, position)
            if found is None:
                place = Place(number, position + 1)
                raise RecordFault("unexpected", place=place, text=text[position])
            if found.lastgroup is not None:  # not white space
                self._token(found.lastgroup, found[found.lastgroup], Place(number, position + 1))
            position = found.end()

    def _token(self, kind: str, text: str, place: Place) -> None:
        if self._game is None:
            self._game = _Game(place)
        if kind == "brace":
            self._brace = place
        elif kind == "line_comment":
            self._comment(text, Place(place.line, place.column + 1))
        elif kind == "number":
            self._number(text, place)
        elif kind == "turn":
            self._turn(text, place)

    def _in_comment(self, text: str, number: int, position: int) -> int:
        end = text.find("}", position)
        piece = text[position:] if end < 0 else text[position:end]
        self._comment(piece, Place(number, position + 1))
        if end < 0:
            return len(text)
        self._brace = None
        return end + 1

    def _comment(self, piece: str, place: Place) -> None:
        if control := CONTROL.search(piece.replace("\t", " ")):
            raise RecordFault("control", place=Place(place.line, place.column + control.start()))
        if self._game is not None:
            self._game.comments.append(piece)

    def _number(self, digits: str, place: Place) -> None:
        if len(digits) > LARGEST_NUMBER:
            raise RecordFault("unexpected", place=place, text=f"{digits[:LARGEST_NUMBER]}…")
        self._under_way(place, digits).number = int(digits)

    def _turn(self, text: str, place: Place) -> None:
        game = self._under_way(place, text)
        if text in RESULTS:
            self._result(game, text, place)
            return
        if control := CONTROL.search(text):
            raise RecordFault("control", place=Place(place.line, place.column + control.start()))
        game.settle_comment()
        game.turns.append(Turn(text, "", game.number, place))
        game.number = None

    def _under_way(self, place: Place, text: str) -> _Game:
        """The game that moves may still be added to."""
        assert self._game is not None
        if self._game.ended:
            raise RecordFault("after-result", place=place, text=text)
        self._game.in_tags = False
        return self._game

    def _result(self, game: _Game, text: str, place: Place) -> None:
        game.ended = True
        tag = game.tags.get("Result")
        if tag is None:
            if text != "*":
                game.tags["Result"] = Tag("Result", text, place)
        elif tag.value != text:
            raise RecordFault("two-results", place=place, tag=tag.value, result=text)
