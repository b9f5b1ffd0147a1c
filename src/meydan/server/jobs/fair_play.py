"""How like an engine somebody played in an arena: figures for its organiser, never a verdict.

Every move with a choice is compared with what the engine would play, and the time of each is
looked at. A strong child agrees often, too: the figures say where a person should look, beside
those of everybody else in the same arena.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from statistics import mean, median, pstdev
from typing import Any

from django.db.models import QuerySet

from meydan.engine.lines import Limits
from meydan.engine.review import Ply, review
from meydan.games.core import Side
from meydan.match.round import Round
from meydan.match.seats import Seat
from meydan.server.jobs.queue import QUEUE
from meydan.server.jobs.watch import Watch
from meydan.server.models import Arena, ArenaGame, FreeGame, Job
from meydan.server.models.job import OPEN
from meydan.server.store.board_log import read_many

FAIR_PLAY = "fair-play"
MOST_GAMES = 400
NODES = 4_000
"""For each position: a few milliseconds, stronger than whoever plays in an arena."""
FEWEST = 12
"""Moves with a choice, below which a share says nothing."""


@dataclass(slots=True)
class Figures:
    """What one player's moves add up to."""

    games: int = 0
    agreed: list[bool] = field(default_factory=list)
    """For each move with a choice, whether the engine would give nothing away by it."""
    seconds: list[float] = field(default_factory=list)

    def add(self, plies: Iterable[Ply]) -> None:
        """Count the moves of a set."""
        free = [ply for ply in plies if not ply.forced]
        self.agreed.extend(ply.judgement == "best" for ply in free)

    def as_json(self) -> dict[str, Any]:
        """As the report shows it; shares in percent, `None` where there is too little."""
        enough = len(self.agreed) >= FEWEST
        timed = len(self.seconds) >= FEWEST
        return {
            "games": self.games,
            "moves": len(self.agreed),
            "agreement": round(100 * mean(self.agreed)) if enough else None,
            "seconds": round(median(self.seconds), 1) if timed else None,
            # People think long where it is hard: times that are all alike are a sign, too.
            "unevenness": round(100 * pstdev(self.seconds) / mean(self.seconds))
            if timed and mean(self.seconds)
            else None,
        }


def ask_report(arena: Arena) -> Job:
    """Have it worked out; whoever asks while it is being done waits for the same."""
    return _jobs(arena).filter(state__in=OPEN).first() or QUEUE.ask(
        FAIR_PLAY, event=arena.event, asked={"arena": arena.pk}
    )


def last_report(arena: Arena) -> Job | None:
    """The newest one, done or under way."""
    return _jobs(arena).exclude(state=Job.State.CANCELLED).first()


def _jobs(arena: Arena) -> QuerySet[Job]:
    return Job.objects.filter(kind=FAIR_PLAY, asked__arena=arena.pk)


@QUEUE.kind(FAIR_PLAY)
def work_out(job: Job, watch: Watch) -> None:
    """Go over the arena's games, the newest first."""
    games = ArenaGame.objects.filter(arena=job.asked["arena"], game__phase=FreeGame.Phase.OVER)
    rows = list(games.select_related("game").order_by("-id")[:MOST_GAMES])
    found: dict[int, Figures] = defaultdict(Figures)
    for number, one in enumerate(rows):
        watch.tell(number, len(rows))
        played = read_many(FreeGame, {one.game_id: one.game.seq})[one.game_id].round
        if played is not None:
            players = {Seat.A: found[one.first_id], Seat.B: found[one.second_id]}
            count(played, players, watch)
    watch.finish(rows={str(key): one.as_json() for key, one in found.items()}, games=len(rows))


def count(played: Round, players: dict[Seat, Figures], watch: Watch | None = None) -> None:
    """Add a game to the figures of both."""
    rules = played.table.game
    for one in players.values():
        one.games += 1
    for seat, seconds in times(played):
        players[seat].seconds.append(seconds)
    for done in played.table.sets:
        if not done.replayable or not done.moves:
            continue
        state, moves = rules.start(), []
        for text in done.moves:
            moves.append(rules.parse(state, text))
            state = rules.play(state, moves[-1])
        stop = (lambda: watch.cancelled) if watch is not None else None
        seen = review(rules, moves, Limits(nodes=NODES), stop=stop)
        for side in Side:
            seat = done.starter if side is Side.FIRST else done.starter.other
            players[seat].add(ply for ply in seen.plies if ply.side is side)


def times(played: Round) -> Iterator[tuple[Seat, float]]:
    """Who thought how long over each move; the first of a set has no beginning."""
    before: int | None = None
    for entry in played.log:
        if entry.deed.kind == "moved":
            if before is not None:
                yield entry.deed.seat, (entry.at - before) / 1000  # type: ignore[attr-defined]
            before = entry.at
        elif entry.deed.kind not in ("pressed", "finished"):
            before = None
