"""A game held for a change: lock, replay, act, store and announce, in one transaction.

What is acknowledged is on disk. A change that comes again with the same key is answered with the
game as it is; one that saw an older game is refused.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from django.db import transaction

from meydan.match.actors import Actor, Role
from meydan.match.deeds import Deed, Opened, SetStarted
from meydan.match.events import Event, Millis
from meydan.match.queries import flag_due
from meydan.match.round import Round
from meydan.match.seats import Seat
from meydan.server.classroom.announcement import tell_board
from meydan.server.live.announcement import announce
from meydan.server.live.differences import Said
from meydan.server.models import FreeGame, LiveEvent
from meydan.server.models.moments import now_ms
from meydan.server.play.log import append, keep, read
from meydan.server.play.scene import Scene, scene_json, scene_of
from meydan.server.play.setup import Setup, setup_of
from meydan.server.store.held_round import HeldRound

FRAMES_KEPT = 20
"""Every frame tells the whole game, so that who comes back needs only the last ones."""


class Stale(Exception):
    """The game went on since the sender saw it; nothing was stored."""


@dataclass(slots=True)
class Held(HeldRound):
    """A game under its lock, while something happens in it."""

    game: FreeGame
    setup: Setup
    played: Round | None
    key: str | None

    def do(self, deed: Deed, role: Role = Role.PROGRAM) -> None:
        """Append one deed; raises `Refused`."""
        by, now = Actor(role), now_ms()
        if self.played is None:
            event = Event(seq=1, at=Millis(now), by=by, deed=deed)
            self.played = Round.open(event)
        else:
            event = self.played.event(deed, by=by, at=max(now, self.played.log[-1].at))
            self.played = self.played.apply(event)
        append(self.game, event, key=self.key)
        self.key = None

    def open(self) -> None:
        """Open the round once both seats are taken; without a clock its first set begins."""
        opened: Opened = self.setup.opening((self.game.name_a, self.game.name_b))
        self.do(opened)
        self.game.phase = FreeGame.Phase.PLAYING
        if self.setup.clock is None:
            self.do(SetStarted())

    def complete(self, seat: Seat) -> None:
        """Press the clock, or say that the move is finished, for a player who need not."""
        assert self.played is not None
        table = self.played.table
        play = table.play
        if self.setup.press or play is None or not play.pending or play.to_move is seat:
            return
        if table.completion != "move":
            self.press(seat)

    def settle(self) -> bool:
        """Let a flag fall whose time has come; whether one fell."""
        if self.played is None or flag_due(self.played) is None:
            return False
        return self.flag(now_ms())


def change(
    game_id: int,
    act: Callable[[Held], None],
    *,
    key: str | None = None,
    seen: int | None = None,
    settle: bool = True,
) -> Scene:
    """Let something happen in a game; what the pages are shown then.

    With `settle` a flag whose time has come falls first.

    Raises `Stale`, or `Refused` from the round itself; nothing is stored then.
    """
    with transaction.atomic():
        game = FreeGame.objects.select_for_update().get(pk=game_id)
        before = game.seq
        if key is not None and game.events.filter(key=key).exists():
            return scene_of(game, read(game))
        held = Held(game, setup_of(game), read(game), key)
        fell = settle and held.settle()
        if not fell:
            if seen is not None and seen != before:
                raise Stale
            act(held)
        played = held.played
        if played is not None and played.over:
            game.phase = FreeGame.Phase.OVER
        elif played is not None:
            game.phase = FreeGame.Phase.PLAYING
        game.save()
        scene = scene_of(game, played, prev=before)
        if game.kind == FreeGame.Kind.FRIENDLY:
            _announce(game, scene)
        if game.classroom_id is not None and played is not None:
            tell_board(game, played)
        if played is not None:
            transaction.on_commit(partial(keep, game, played))
    return scene


def nothing(_held: Held) -> None:
    """No deed of anybody: only what the time decided, and telling the pages."""


def looked_at(game: FreeGame) -> Scene:
    """What the pages are shown of a game now; settles what the time itself decided."""
    played = read(game)
    due = None if played is None else flag_due(played)
    if due is not None and now_ms() >= due[1]:
        return change(game.pk, nothing)
    return scene_of(game, played)


def _announce(game: FreeGame, scene: Scene) -> None:
    announce(game.stream, [Said("game", scene_json(scene))])
    kept = LiveEvent.objects.filter(stream=game.stream).order_by("-seq")[FRAMES_KEPT:]
    LiveEvent.objects.filter(pk__in=[row.pk for row in kept]).delete()
