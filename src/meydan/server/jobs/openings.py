"""What was played here in openings: how often each move, and how the sets ended; nobody's name.

Counted anew from the logs, the newest games first, so that what is unpublished, erased or put right
leaves the counts with the next look. A move that one set alone knows is no count and is not kept.
"""

from collections import Counter
from collections.abc import Iterable, Iterator

from django.db import transaction
from django.db.models import QuerySet

from meydan.games.core import IllegalMove
from meydan.match.errors import BrokenLog
from meydan.match.table import Table
from meydan.server.jobs.queue import QUEUE
from meydan.server.jobs.watch import Watch
from meydan.server.models import Board, Continuation, FreeGame, Job
from meydan.server.models.job import OPEN
from meydan.server.store.board_log import LOGS, Row, fold
from meydan.tournament.model import RoundStatus

OPENINGS = "openings"
MOST_GAMES = 3_000
"""Boards of tournaments, and as many games between profiles."""
DEPTH = 12
"""Plies of a set that count as its opening."""
FEWEST = 2
"""Sets that know a move before it is shown: fewer would tell of somebody's game."""
AT_ONCE = 50
Played = tuple[str, str, str]
"""Game, position, move."""


def look() -> None:
    """Called by the keeper: count where games were added or went since the last time."""
    jobs = Job.objects.filter(kind=OPENINGS)
    last = jobs.exclude(state=Job.State.CANCELLED).order_by("-id").first()
    mark = [_boards().count(), _games().count()]
    if (last is None and any(mark)) or (last and last.state not in OPEN and _mark(last) != mark):
        QUEUE.ask(OPENINGS, asked={"mark": mark})


def _mark(job: Job) -> object:
    return job.asked.get("mark") if job.state == Job.State.DONE else None


def _boards() -> QuerySet[Board]:
    """Boards on screens that anybody may look back at."""
    over = (RoundStatus.FINISHED.value, RoundStatus.LOCKED.value)
    return Board.objects.filter(
        digital=True,
        round__status__in=over,
        round__category__event__published=True,
        round__category__event__practice_until=None,
    )


def _games() -> QuerySet[FreeGame]:
    """Games of the lobby and of arenas; what friends play by a secret link is their own."""
    return FreeGame.objects.filter(kind=FreeGame.Kind.ONLINE, phase=FreeGame.Phase.OVER)


@QUEUE.kind(OPENINGS)
def count(_: Job, watch: Watch) -> None:
    """Count all openings anew and put them in the place of what was counted before."""
    sets, first, drawn = Counter[Played](), Counter[Played](), Counter[Played]()
    for table in _tables(watch):
        for played, points in _openings(table):
            sets[played] += 1
            first[played] += points == 2
            drawn[played] += points == 1
    rows = [
        Continuation(
            game=played[0],
            position=played[1],
            move=played[2],
            sets=many,
            first=first[played],
            drawn=drawn[played],
        )
        for played, many in sets.items()
        if many >= FEWEST
    ]
    with transaction.atomic():
        Continuation.objects.all().delete()
        Continuation.objects.bulk_create(rows, batch_size=500)
        watch.finish()


def _tables(watch: Watch) -> Iterator[Table]:
    """Folded without the shelf: what is played now must stay at hand."""
    wanted: dict[type[Row], list[int]] = {
        Board: list(_boards().order_by("-pk").values_list("pk", flat=True)[:MOST_GAMES]),
        FreeGame: list(_games().order_by("-pk").values_list("pk", flat=True)[:MOST_GAMES]),
    }
    done, total = 0, sum(map(len, wanted.values()))
    for model, ids in wanted.items():
        stored, owner = LOGS[model]
        for at in range(0, len(ids), AT_ONCE):
            watch.tell(done, total)
            some = ids[at : at + AT_ONCE]
            done += len(some)
            logs: dict[int, list[object]] = {}
            rows = stored.objects.filter(**{f"{owner}__in": some}).order_by(f"{owner}_id", "seq")
            for one, entry in rows.values_list(f"{owner}_id", "event"):
                logs.setdefault(one, []).append(entry)
            for log in logs.values():
                try:
                    played = fold(log).round
                except BrokenLog:
                    continue  # `meydan doctor` tells of it
                if played is not None:
                    yield played.table


def _openings(table: Table) -> Iterable[tuple[Played, int]]:
    """The first moves of each set, with the set points of who started it, doubled."""
    for done in table.sets:
        if not done.replayable:
            continue
        state = table.game.start()
        for text in done.moves[:DEPTH]:
            try:
                move = table.game.parse(state, text)
            except IllegalMove:
                break
            yield (table.game.name, table.game.dump(state), text), done.points[done.starter.index]
            state = table.game.play(state, move)
