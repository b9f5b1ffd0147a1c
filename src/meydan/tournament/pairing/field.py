"""Who takes part in the next round, and what a pairing must know of each."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from meydan.tournament.cells import PLAYED, Cell, CellKind, histories
from meydan.tournament.entries import Entry
from meydan.tournament.errors import TournamentError
from meydan.tournament.ids import EntryId, Points, RoundNo, StartNo
from meydan.tournament.model import Bye, Tournament
from meydan.tournament.pairing.acceleration import lent, lent_in
from meydan.tournament.pairing.colours import SECOND, STARTED, ColourSeeker, Preference, preference
from meydan.tournament.pairing.presence import presence
from meydan.tournament.starting_list import starting_list


class Contender(NamedTuple):
    """An entry as the pairing sees it before a round.

    A tuple, since a large field has a thousand of them.
    """

    entry: EntryId
    number: StartNo
    rank: int
    """The number counted among those who are here or were ever paired."""
    score: Points
    virtual: Points
    """Points lent by the acceleration."""
    cells: tuple[Cell, ...]
    """Its rounds so far."""
    met: frozenset[EntryId]
    """Opponents played over the board; a no-show may be paired again."""
    colours: str
    """A letter for each round played, oldest first: `f` started, `s` did not."""
    bye_barred: bool
    """Had a bye from the pairing, or a whole point without playing: gets no bye (FIDE [C2])."""

    @property
    def pairing_score(self) -> int:
        """Points with the virtual ones, doubled."""
        return self.score + self.virtual

    @property
    def preference(self) -> Preference:
        """What the colour rules owe."""
        return preference(self.colours)

    @property
    def seeker(self) -> ColourSeeker:
        """What the colour rules look at."""
        return ColourSeeker(colours=self.colours, score=self.pairing_score, rank=self.rank)


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """The round to be paired: who is here, who is not."""

    round: RoundNo
    last: bool
    """Whether this is the last round planned."""
    present: tuple[Contender, ...]
    """By number."""
    away: tuple[Bye, ...]
    """Entered and active, but sitting this round out."""
    everyone: tuple[Contender, ...]
    """All with a number, also the withdrawn; by number."""
    starters: int
    """How many entered before round 1."""
    win: Points
    """What a won round is worth, doubled."""

    def top_scorer(self, contender: Contender) -> bool:
        """More than half of all points before the last round (FIDE 1.8)."""
        return self.last and 2 * contender.pairing_score > self.win * (self.round - 1)


def field(tournament: Tournament, number: RoundNo | None = None) -> Field:
    """The field of a round; of the next one unless told.

    Of a published round it is the field as it was then: whoever was given a place.
    """
    at = number if number is not None else tournament.next_round
    listed = starting_list(tournament)
    starters = sum(1 for entry in listed if entry.joined == 1)
    here, away = presence(tournament, listed, at)
    everyone = tuple(_contenders(tournament, listed, at=at, here=here, starters=starters))
    return Field(
        round=at,
        # A round played beyond the plan is a last one as well.
        last=at >= tournament.settings.rounds,
        present=tuple(one for one in everyone if one.entry in here),
        away=away,
        everyone=everyone,
        starters=starters,
        win=tournament.settings.worth.win,
    )


def require_results(tournament: Tournament, number: RoundNo) -> None:
    """Refuse to pair a round while an earlier one lacks results."""
    for one in tournament.rounds[: number - 1]:
        if one.missing:
            raise TournamentError("results-missing", round=one.number, tables=one.missing)


def _contenders(
    tournament: Tournament,
    listed: tuple[Entry, ...],
    *,
    at: RoundNo,
    here: frozenset[EntryId],
    starters: int,
) -> Iterator[Contender]:
    settings = tournament.settings
    before = histories(tournament, after=RoundNo(at - 1), drafts=True)
    spans = lent(settings, field=starters)
    most_byes = settings.book.pairing.most_byes.value
    rank = 0
    for number, entry in enumerate(listed, start=1):
        cells = before[entry.id]
        # A running count as the endorsed programs keep it: whoever was never paired and is not
        # here now hands the number down.
        if entry.id in here or any(cell.kind in PAIRED for cell in cells):
            rank += 1
        # One look at each cell: a large field has thousands of them.
        score, barring, colours, met = 0, 0, "", []
        for cell in cells:
            score += cell.points
            # Colours and meetings count over the board only: a no-show gives neither.
            if cell.kind is PLAYED:
                colours += STARTED if cell.started else SECOND
                met.append(cell.opponent)
            elif cell.won or cell.kind is CellKind.PAIRING_BYE:
                barring += 1
        yield Contender(
            entry=entry.id,
            number=StartNo(number),
            rank=rank,
            score=Points(score),
            virtual=lent_in(spans, number, at),
            cells=cells,
            met=frozenset(opponent for opponent in met if opponent is not None),
            colours=colours,
            bye_barred=barring >= most_byes,
        )


PAIRED = frozenset(
    {
        CellKind.PLAYED,
        CellKind.PENDING,
        CellKind.FORFEIT_WIN,
        CellKind.FORFEIT_LOSS,
        CellKind.PAIRING_BYE,
    }
)
