"""The field of a tournament after a round: the tables that all tie-breaks share, made once."""

from collections.abc import Mapping
from dataclasses import dataclass, field as dataclass_field, replace

from meydan.tournament.cells import Cell, CellKind, histories
from meydan.tournament.entries import Status
from meydan.tournament.ids import EntryId, RoundNo
from meydan.tournament.model import Decision, Edition, RoundStatus, System, Tournament
from meydan.tournament.pools import pool_rounds
from meydan.tournament.tiebreaks.unplayed import Face, adjusted, faces

ROBIN = frozenset({System.ROUND_ROBIN, System.DOUBLE_ROUND_ROBIN, System.POOLS})


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """Entries by index, in the order of the starting list, with what they did and what it counts.

    Points are doubled.
    """

    after: RoundNo
    entries: tuple[EntryId, ...]
    index: Mapping[EntryId, int]
    rows: list[tuple[Cell, ...]]
    ratings: list[int | None]
    robin: bool
    """Pairings are fixed beforehand, so that forfeits count as games (C.07 15.2)."""
    edition: Edition
    win: int
    draw: int
    decisions: tuple[Decision, ...]
    """Play-offs and lots that hold for these standings."""
    round_decisions: tuple[Decision, ...]
    """Those about level rounds of a knock-out."""
    lives: int = 1
    """How many defeats are the end in a bracket."""
    pool_rounds: int = 0
    """Rounds in pools before the bracket."""
    pool_places: Mapping[EntryId, int] = dataclass_field(default_factory=dict)
    """Places in the pools' own tables."""
    points: list[int] = dataclass_field(default_factory=list)
    adjusted: list[int] = dataclass_field(default_factory=list)
    """Points as they count for opponents (16.3)."""
    faces: list[tuple[Face, ...]] = dataclass_field(default_factory=list)
    """Opponents and dummies, the least significant first (16.4)."""

    @property
    def pending(self) -> bool:
        """Whether some round up to here still lacks results."""
        return any(cell.kind is CellKind.PENDING for row in self.rows for cell in row)


def field_of(
    tournament: Tournament, *, after: RoundNo | None = None, edition: Edition | None = None
) -> Field:
    """The field after a round; by default after the last one that is not a draft.

    Whoever withdrew without ever being paired or given a bye took no part and is left out.
    """
    if after is not None and after != 0:
        tournament.round(after)
    past = [one.number for one in tournament.rounds if one.status is not RoundStatus.DRAFT]
    last = past[-1] if past else RoundNo(0)
    upto = last if after is None else min(after, last)
    cells = histories(tournament, after=upto)
    listed = sorted(
        (
            entry
            for entry in tournament.entries
            if entry.status is Status.ACTIVE
            or any(cell.kind is not CellKind.ABSENT for cell in cells[entry.id])
        ),
        key=lambda entry: (entry.number is None, entry.number or 0, entry.id),
    )
    entries = tuple(entry.id for entry in listed)
    # A decision settles the end, not the standings on the way there.
    settled = tournament.decisions if upto == last else ()
    return _counted(
        Field(
            after=upto,
            entries=entries,
            index={entry: place for place, entry in enumerate(entries)},
            rows=[cells[entry] for entry in entries],
            ratings=[entry.player.rating for entry in listed],
            robin=tournament.settings.system in ROBIN,
            edition=edition or tournament.settings.edition,
            win=tournament.settings.worth.win,
            draw=tournament.settings.worth.draw,
            decisions=tuple(one for one in settled if one.round is None),
            round_decisions=tuple(one for one in tournament.decisions if one.round is not None),
            lives=2 if tournament.settings.system is System.DOUBLE_ELIMINATION else 1,
            pool_rounds=pool_rounds(tournament),
        )
    )


def round_before(field: Field) -> Field:
    """The same field one round earlier."""
    rows = [row[:-1] for row in field.rows]
    return _counted(replace(field, after=RoundNo(field.after - 1), rows=rows, decisions=()))


def _counted(field: Field) -> Field:
    points: list[int] = [sum([cell.points for cell in row]) for row in field.rows]
    for_others = points if field.robin else [adjusted(row, draw=field.draw) for row in field.rows]
    met = faces(
        field.rows,
        index=field.index,
        points=points,
        adjusted=for_others,
        robin=field.robin,
        edition=field.edition,
        draw=field.draw,
    )
    return replace(field, points=points, adjusted=for_others, faces=met)
