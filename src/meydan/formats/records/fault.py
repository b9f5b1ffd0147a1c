"""What is wrong with a game record: a code, its facts, and the place down to the position."""

from dataclasses import dataclass, replace

from meydan.formats.faults import Fact, Place
from meydan.games.core import IllegalMove, InvalidPosition, Side


@dataclass(frozen=True, slots=True)
class Spot:
    """Where in a game it went wrong."""

    game: int = 0
    """The game's number in its file, counted from 1; 0 where it is not known."""
    move: int = 0
    """The move's number, as the file has it; 0 outside the moves."""
    side: Side | None = None
    """Who was to move."""
    position: str = ""
    """The position before the move, as text."""
    rules: str = ""
    """The id of the game whose rules it was played by."""


class RecordFault(ValueError):
    """A record that can't be read, or that does not hold against the rules."""

    code: str
    """Why, as a code of `record.*`."""
    facts: dict[str, Fact]
    place: Place
    spot: Spot
    file: str
    """The file's name as the user gave it; empty when the text came from elsewhere."""
    article: str
    """The article or ruling that says so; empty where it is a matter of the text alone."""
    illegal: IllegalMove | None
    """The rules' own word, where `code` is `illegal`."""
    invalid: InvalidPosition | None
    """The same where it is `position`."""

    def __init__(
        self,
        code: str,
        *,
        place: Place | None = None,
        spot: Spot | None = None,
        file: str = "",
        article: str = "",
        illegal: IllegalMove | None = None,
        invalid: InvalidPosition | None = None,
        **facts: Fact,
    ) -> None:
        self.code = code
        self.facts = facts
        self.place = place or Place()
        self.spot = spot or Spot()
        self.file = file
        self.article = article
        self.illegal = illegal
        self.invalid = invalid
        super().__init__(code, facts)

    def within(self, *, file: str, game: int) -> "RecordFault":
        """The same fault with the file and the number of the game it was found in."""
        return RecordFault(
            self.code,
            place=self.place,
            spot=replace(self.spot, game=game),
            file=file,
            article=self.article,
            illegal=self.illegal,
            invalid=self.invalid,
            **self.facts,
        )

    @property
    def where(self) -> str:
        """`file:line:column`, as far as known."""
        return self.place.within(self.file)

    def __str__(self) -> str:
        facts = " ".join(f"{name}={value}" for name, value in self.facts.items())
        return f"{self.where}: {self.illegal or self.invalid or f'{self.code} {facts}'.strip()}"
