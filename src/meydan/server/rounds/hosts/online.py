"""A game between two profiles: begun when both have come, counted when it ends.

Who is paired and does not come within `PATIENCE` is absent, and nobody's rating moves. What happens
by itself (an absence, a flag that nobody looks at, a day that ran out) is due at a moment that the
row holds, so that one query finds it.
"""

from typing import ClassVar

from django.db.models import Q

from meydan.match.actors import Role
from meydan.match.deeds import Absent
from meydan.match.round import Round
from meydan.match.seats import Seat
from meydan.server.models import FreeGame
from meydan.server.models.moments import now_ms
from meydan.server.rounds.held import Held, hold
from meydan.server.rounds.host import PLAYING
from meydan.server.rounds.hosts.game import Game

PATIENCE = 40_000
"""Milliseconds to come to a board after a pairing."""


class OnlineGame(Game):
    """What is rated is not taken back; the first set begins when both are at the board."""

    offers: ClassVar[frozenset[str]] = PLAYING | {"resign"}

    def __init__(self, game: FreeGame, seat: Seat | None = None) -> None:
        super().__init__(game, seat)
        self.begins = self.setup.days is not None
        self.needed = 1 if self.begins else len(Seat)

    def due(self, played: Round | None) -> int:
        if played is not None and not self.begun(played):
            return played.log[0].at + PATIENCE
        return super().due(played)

    @staticmethod
    def begun(played: Round) -> bool:
        """Whether the first set has started."""
        return played.over or played.table.play is not None or bool(played.table.sets)


def settle_due(host: Game) -> None:
    """Let happen what is due: a flag falls, who did not come is absent."""

    def act(held: Held) -> None:
        played, row = held.played, host.row
        if played is None or played.over or not isinstance(host, OnlineGame):
            return
        if host.begun(played) or now_ms() < host.due(played):
            return
        missing = [seat.value for seat in Seat if seat.value not in row.ready]
        who = missing[0] if len(missing) == 1 else "both"
        held.do(Absent(who=who), Role.CHIEF)  # type: ignore[arg-type]

    hold(host, act)


def due_games(now: int) -> list[FreeGame]:
    """Games in which something is due."""
    playing = Q(phase=FreeGame.Phase.PLAYING)
    return list(FreeGame.objects.filter(playing, due__gt=0, due__lte=now).order_by("due")[:200])
