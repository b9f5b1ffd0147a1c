"""What records are made of: stones and quick sets of a category, runs over somebody's events."""

from collections.abc import Collection, Iterable

from meydan.server.models import Board, Feat, Federation, Placing, SeasonEvent
from meydan.server.store.board_log import fold
from meydan.server.store.published import Current
from meydan.server.store.season.stale import OVER
from meydan.tournament.cells import Cell, CellKind
from meydan.tournament.ids import EntryId

STONES, QUICKEST, UNBEATEN = KINDS = ("stones", "quickest", "unbeaten")
KEPT = 3
"""Of a kind in a category."""
SHORTEST_RUN = 3
"""Fewer rounds without a loss are no run."""
BY_HAND = frozenset(("counted", "flag", "resigned", "agreed", "penalty", "warnings"))
"""Ends of a set that are not the game's own."""
BATCH = 1000


def feats_of(now: Current, where: SeasonEvent, people: dict[int, int | None]) -> list[Feat]:
    """The best of a category, the first of a kind first."""
    best = {STONES: _stones(now), QUICKEST: _quickest(now)}
    return [
        Feat(
            federation=where.federation,
            category=now.category,
            person_id=person,
            year=where.year,
            game=now.category.game,
            kind=kind,
            value=value,
        )
        for kind, values in best.items()
        for entry, value in sorted(values.items(), key=lambda one: (_rank(kind, one[1]), one[0]))[
            :KEPT
        ]
        if value and (person := people.get(entry))
    ]


def order_of(kind: str) -> str:
    """How a kind of record is sorted: fewer seconds are better, more of anything else."""
    return "value" if kind == QUICKEST else "-value"


def _rank(kind: str, value: int) -> int:
    return value if kind == QUICKEST else -value


def _stones(now: Current) -> dict[EntryId, int]:
    """The most that everybody took in a round."""
    found: dict[EntryId, int] = {}
    for one in now.rounds:
        for pair in one.pairs:
            if pair.result is not None and pair.result.played and pair.result.stones:
                for entry, taken in zip((pair.first, pair.second), pair.result.stones, strict=True):
                    found[entry] = max(found.get(entry, 0), taken)
    return found


def _quickest(now: Current) -> dict[EntryId, int]:
    """The seconds of everybody's quickest won set, played to its end on screens.

    Where a referee writes sets down, the log knows when that was, not when stones were moved.
    """
    boards = Board.objects.filter(
        round__category=now.category, round__status__in=OVER, digital=True
    ).select_related("first", "second")
    found: dict[EntryId, int] = {}
    for board in boards.prefetch_related("events"):
        played = fold(row.event for row in board.events.all()).round
        for done in played.table.sets if played is not None else ():
            if done.winner is None or not done.replayable or done.reason in BY_HAND:
                continue
            won = (board.first, board.second)[done.winner.index]
            seconds = max(1, round((done.ended - done.started) / 1000))
            entry = EntryId(won.local)
            found[entry] = min(found.get(entry, seconds), seconds)
    return found


def form_of(cells: Iterable[Cell]) -> str:
    """Played rounds in a row of letters."""
    won = (one.points - one.opponent_points for one in cells if one.kind is CellKind.PLAYED)
    return "".join("w" if more > 0 else "l" if more < 0 else "d" for more in won)


def keep_runs(federation: Federation, game: str, people: Collection[int]) -> None:
    """The longest run without a loss of each of these, over all their events in a game."""
    rows = (
        Placing.objects.filter(federation=federation, game=game, person__in=people)
        .order_by("category__event__starts_on", "category__event", "category")
        .values_list("person", "category", "year", "form")
    )
    run: dict[int, int] = {}
    best: dict[int, tuple[int, int, int]] = {}
    for person, category, year, form in rows:
        for letter in form:
            run[person] = 0 if letter == "l" else run.get(person, 0) + 1
            if run[person] > best.get(person, (0, 0, 0))[0]:
                best[person] = (run[person], category, year)
    Feat.objects.filter(federation=federation, game=game, kind=UNBEATEN, person__in=people).delete()
    Feat.objects.bulk_create(
        [
            Feat(
                federation=federation,
                category_id=category,
                person_id=person,
                year=year,
                game=game,
                kind=UNBEATEN,
                value=length,
            )
            for person, (length, category, year) in best.items()
            if length >= SHORTEST_RUN
        ],
        batch_size=BATCH,
    )
