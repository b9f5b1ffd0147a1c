"""The values of a bracket: matches of two sides, round by round, each knowing where it leads."""

from dataclasses import dataclass
from enum import StrEnum

from meydan.tournament.bracket_plan import (
    Origin,
    Part,
)
from meydan.tournament.ids import EntryId, RoundNo
from meydan.tournament.model import DecisionKind, Pair


class Stage(StrEnum):
    """A round of a knock-out by its name."""

    FINAL = "final"
    SEMI_FINAL = "semi-final"
    QUARTER_FINAL = "quarter-final"
    AGAIN = "final-again"
    """The final of a double elimination once more."""
    ROUND = "round"
    """A round of a double elimination, which has no name of its own."""
    LAST = "last"
    """Named by how many are left: the last 16."""


STAGES = (Stage.FINAL, Stage.SEMI_FINAL, Stage.QUARTER_FINAL)
"""From the end of the bracket backwards."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """One side of a match."""

    entry: EntryId | None
    """Who stands here; `None`: not known yet, or nobody."""
    seed: int | None = None
    """The entry's number on the starting list."""
    origin: Origin
    match: int | None = None
    """The match, from 0, that it comes from."""
    round: RoundNo | None = None
    """The round of that match."""
    pool: tuple[int, int] | None = None
    """The pool and the place in it, both from 0, that send somebody here."""
    empty: bool = False
    """Nobody will ever stand here."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """Two sides of the bracket, and what became of them."""

    round: RoundNo
    number: int
    """From the top of its round, from 0; the match for the third place comes after the final."""
    sides: tuple[Side, Side]
    pair: Pair | None = None
    """The table, once the round is paired; it may name the sides the other way round."""
    winner: EntryId | None = None
    decided: DecisionKind | None = None
    """By what a drawn match was decided."""
    part: Part = Part.MAIN

    @property
    def entries(self) -> tuple[EntryId, ...]:
        """Those who stand here, as far as they are known."""
        return tuple(side.entry for side in self.sides if side.entry is not None)

    @property
    def loser(self) -> EntryId | None:
        """Who was beaten at the table; `None` while that is open, and where nobody was met."""
        if self.winner is None or self.pair is None:
            return None
        return self.pair.second if self.winner == self.pair.first else self.pair.first

    @property
    def bye(self) -> bool:
        """Whether somebody goes on without an opponent."""
        return self.winner is not None and self.pair is None

    @property
    def level(self) -> bool:
        """Whether it was played to a draw that nothing has decided yet."""
        result = self.pair.result if self.pair is not None else None
        return self.winner is None and result is not None and result.played

    @property
    def over(self) -> bool:
        """Whether nothing more will come of it."""
        if self.pair is not None:
            return self.pair.result is not None and not self.level
        return self.winner is not None or all(side.empty for side in self.sides)


@dataclass(frozen=True, slots=True, kw_only=True)
class BracketRound:
    """A round of the bracket, paired or still to come."""

    number: RoundNo
    stage: Stage
    left: int
    """How many places it has: 2 in the final, 16 in the round of the last 16."""
    matches: tuple[Match, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Bracket:
    """The whole knock-out."""

    rounds: tuple[BracketRound, ...]
    """From the first to the final."""
    third: Match | None = None
    """The match for the third place, played beside the final."""

    @property
    def final(self) -> Match | None:
        """The last match; `None` without players."""
        return self.rounds[-1].matches[0] if self.rounds else None

    @property
    def champion(self) -> EntryId | None:
        """Who won the final."""
        return self.final.winner if self.final is not None else None

    @property
    def finished(self) -> bool:
        """Whether the final and the match for the third place are over."""
        last = [match for match in (self.final, self.third) if match is not None]
        return bool(last) and all(match.over for match in last)

    def matches(self, number: RoundNo) -> tuple[Match, ...]:
        """The matches of a round in the order of importance: the final before the third place."""
        found = [one for one in self.rounds if one.number == number]
        own = found[0].matches if found else ()
        beside = (self.third,) if self.third is not None and self.third.round == number else ()
        # Tables are given in this order, and the final belongs on the first.
        return (*own, *beside)

    def match(self, number: RoundNo, at: int) -> Match:
        """A match by its round and its number there."""
        return next(match for match in self.matches(number) if match.number == at)

    def level(self, number: RoundNo) -> tuple[Match, ...]:
        """Drawn matches of a round that wait for a play-off or a lot."""
        return tuple(match for match in self.matches(number) if match.level)
