"""Games of a class: made by the teacher's pairing, found by the pupils who play them."""

from collections.abc import Collection
from dataclasses import replace

from django.db.models import Q

from meydan.match.actors import Role
from meydan.match.deeds import Penalised
from meydan.match.seats import Seat
from meydan.server.models import ClassGame, Classroom, FreeGame, Pupil
from meydan.server.rounds.games import claim, host_of, new_in_class
from meydan.server.rounds.held import Held, hold
from meydan.server.rounds.setup import restored

DECISIONS = {"a": "b", "b": "a", "draw": "both", "stopped": "both"}
"""How a teacher can end a game, and who is the loser then as far as the board knows."""
REASON = "the teacher ended the game"


def begin(
    room: Classroom,
    first: Pupil,
    second: Pupil | None,
    *,
    round_number: int | None = None,
    table: int | None = None,
) -> ClassGame:
    """A new game between two, or of one against the program; the caller holds the class."""
    setup = restored(room.setup)
    if second is None:
        setup = replace(setup, human=Seat.A, clock=None, press=False)
    game = new_in_class(room, setup, names=(first.name, second.name if second else ""))
    return ClassGame.objects.create(
        classroom=room,
        game=game,
        first=first,
        second=second,
        round=round_number,
        table=table,
    )


def present_game(pupil: Pupil) -> ClassGame | None:
    """The game that a pupil was last paired for."""
    own = ClassGame.objects.filter(Q(first=pupil) | Q(second=pupil))
    return own.select_related("game").order_by("-id").first()


def last_games(room: Classroom, keys: Collection[int]) -> list[ClassGame]:
    """The games that these pupils were last paired for, the newest first."""
    seen: set[int | None] = {None}
    found = []
    own = room.games.filter(Q(first__in=keys) | Q(second__in=keys)).select_related("game")
    newest = own.order_by("-id").values_list("pk", flat=True)[: 3 * len(keys)]
    going = own.exclude(game__phase=FreeGame.Phase.OVER).values_list("pk", flat=True)
    for one in own.filter(pk__in={*newest, *going}).order_by("-id"):
        both = {one.first_id, one.second_id}
        if not both <= seen:
            found.append(one)
        seen |= both
    return found


def waiting(room: Classroom) -> set[int]:
    """The keys of pupils without a game under way."""
    keys = set(room.pupils.values_list("pk", flat=True))
    busy: set[int | None] = set()
    done: set[int | None] = set()
    for one in last_games(room, keys):
        fresh = {one.first_id, one.second_id} - done
        if one.game.phase != FreeGame.Phase.OVER:
            busy |= fresh
        done |= fresh
    return keys - busy


def seat_link(pupil: Pupil, secret: str) -> str | None:
    """The secret of the pupil's seat in the game under way; `None` while there is none."""
    present = present_game(pupil)
    if present is None or present.game.phase == FreeGame.Phase.OVER:
        return None
    seat = Seat.A if present.first_id == pupil.pk else Seat.B
    return claim(present.game, seat, secret)


def decide(one: ClassGame, decision: str) -> None:
    """End a game as the teacher says: for one of the two, as a draw, or without a result."""
    loser = DECISIONS[decision]

    def act(held: Held) -> None:
        if held.played is None or held.played.over:
            return
        held.do(Penalised(who=loser, penalty="round", reason=REASON), Role.CHIEF)  # type: ignore[arg-type]
        ClassGame.objects.filter(pk=one.pk).update(decided=decision)

    hold(host_of(one.game), act)
