"""A friendly game: two seats behind secret links, one row to lock, one stream for all who look."""

from dataclasses import replace
from typing import ClassVar

from meydan.match.deeds import Opened
from meydan.match.errors import Refused
from meydan.match.queries import flag_due
from meydan.match.round import Round
from meydan.match.seats import Seat
from meydan.server.live.announcement import announce
from meydan.server.live.differences import Said
from meydan.server.models import FreeGame, LiveEvent
from meydan.server.models.prepared import Prepared, update
from meydan.server.rounds.held import Held
from meydan.server.rounds.host import PLAYING, Host
from meydan.server.rounds.scene import Scene, named, round_scene, scene_json
from meydan.server.rounds.setup import setup_of
from meydan.server.store.online.sittings import note_turn, settle
from meydan.server.store.online.turn_push import call_to_move
from meydan.words import Lang, say

FRAMES_KEPT = 20
"""Every frame tells the whole game, so that who comes back needs only the last ones."""

LOCKED = Prepared(lambda key: FreeGame.objects.select_for_update().filter(pk=key), int)


class Game(Host):
    """A game outside any tournament; it is opened once both seats are taken."""

    offers: ClassVar[frozenset[str]] = PLAYING | {"resign", "ask-back", "keep-move", "take-back"}
    practice: ClassVar[bool] = False
    """Whether the other player is the program."""
    keys_beside: ClassVar[bool] = True
    restarted = "the server restarted"

    def __init__(self, game: FreeGame, seat: Seat | None = None) -> None:
        self.row: FreeGame = game
        self.seats = () if seat is None else (seat,)
        self.setup = setup_of(game)
        self.presses = self.setup.press
        self.begins = self.setup.clock is None  # a clock of days begins to run by itself
        self.needed = 1 if self.begins else len(Seat)

    @property
    def game(self) -> str:
        return self.row.game

    @property
    def full(self) -> bool:
        """Whether everybody is there; in a class the teacher has said who is."""
        game = self.row
        return bool(self.practice or game.classroom_id or (game.key_a and game.key_b))

    def lock(self) -> None:
        self.row = LOCKED.get(self.row.pk)

    def opening(self) -> Opened:
        if not self.full:
            raise Refused("no-set")
        return self.setup.opening((self.row.name_a, self.row.name_b))

    def follow(self, held: Held) -> None:
        played = held.played
        if played is not None:
            self.row.phase = FreeGame.Phase.OVER if played.over else FreeGame.Phase.PLAYING
        self.row.due = self.due(played)
        update(self.row, "phase", "seq", "ready", "due", "touched")
        if played is not None and played.over:
            settle(self.row, played)
        elif played is not None and self.setup.days is not None:
            call_to_move(self.row, note_turn(self.row, played))
        self.tell(played)

    def due(self, played: Round | None) -> int:
        """When something happens by itself; nobody looks at a game of days all the time."""
        watched = self.setup.days is not None or self.row.kind == FreeGame.Kind.ONLINE
        falls = flag_due(played) if watched and played is not None else None
        return falls[1] if falls is not None and played is not None and not played.over else 0

    def tell(self, played: Round | None) -> None:
        """Say how the game stands to all who look at it."""
        stream = self.row.stream
        announce(stream, [Said("game", scene_json(self.scene(played)))])
        kept = LiveEvent.objects.filter(stream=stream).order_by("-seq")[FRAMES_KEPT:]
        LiveEvent.objects.filter(pk__in=[row.pk for row in kept]).delete()

    def scene(self, played: Round | None) -> Scene:
        game = self.row
        names = (game.name_a, game.name_b)
        if played is None:
            return Scene(phase="waiting", names=names)
        shown = named(round_scene(played, seq=game.seq, ready=tuple(game.ready)), names)
        asked = played.over and FreeGame.objects.filter(follows=game).exists()
        return replace(shown, rematch=True) if asked else shown

    def names(self, played: Round | None, lang: Lang) -> tuple[str, str]:  # noqa: ARG002
        game = self.row
        return game.name_a or say("match.seat.a", lang), game.name_b or say("match.seat.b", lang)
