"""Games of a class: made by the teacher's pairing, found by the pupils who play them."""

from collections.abc import Collection
from dataclasses import replace

from django.db import transaction
from django.db.models import Q

from meydan.match.actors import Role
from meydan.match.deeds import Penalised
from meydan.match.seats import Seat
from meydan.server.models import ClassGame, Classroom, FreeGame, Homework, Pupil
from meydan.server.rounds.ending_words import BY_TEACHER, STOPPED
from meydan.server.rounds.games import claim, host_of, new_in_class
from meydan.server.rounds.held import Held, hold
from meydan.server.rounds.setup import first_text, restored

DECISIONS = {"a": "b", "b": "a", "draw": "both", "stopped": "both"}
"""How a teacher can end a game, and who is the loser then as far as the board knows."""


def begin(
    room: Classroom,
    first: Pupil,
    second: Pupil | None,
    *,
    round_number: int | None = None,
    table: int | None = None,
    homework: Homework | None = None,
) -> ClassGame:
    """A new game between two, or of one against the program; the caller holds the class."""
    setup = restored(room.setup)
    if second is None:
        setup = replace(setup, human=Seat.A, clock=None, press=False)
    if homework is not None:
        assert homework.level is not None
        own = setup.rulebook if setup.book.game == homework.game else first_text(homework.game)
        setup = replace(setup, rulebook=own, single=True, level=homework.level)
    game = new_in_class(room, setup, names=(first.name, second.name if second else ""))
    return ClassGame.objects.create(
        classroom=room,
        game=game,
        first=first,
        second=second,
        round=round_number,
        table=table,
        homework=homework,
    )


def home_game(homework: Homework, pupil: Pupil, secret: str) -> str:
    """The seat in the pupil's game for homework that is not over; a new one where there is none."""
    rows = ClassGame.objects.select_related("game").filter(homework=homework, first=pupil)
    going = rows.exclude(game__phase=FreeGame.Phase.OVER).order_by("-id").first()
    if going is None:
        with transaction.atomic():
            held = Classroom.objects.select_for_update().get(pk=homework.classroom_id)
            going = begin(held, pupil, None, homework=homework)
    return claim(going.game, Seat.A, secret)


def present_game(pupil: Pupil) -> ClassGame | None:
    """The game that a pupil was last paired for."""
    own = ClassGame.objects.filter(Q(first=pupil) | Q(second=pupil), homework=None)
    return own.select_related("game").order_by("-id").first()


def last_games(room: Classroom, keys: Collection[int]) -> list[ClassGame]:
    """The games that these pupils were last paired for, the newest first."""
    seen: set[int | None] = {None}
    found = []
    mine = Q(first__in=keys) | Q(second__in=keys)
    own = room.games.filter(mine, homework=None).select_related("game")
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
        reason = STOPPED if decision == "stopped" else BY_TEACHER
        held.do(Penalised(who=loser, penalty="round", reason=reason), Role.CHIEF)  # type: ignore[arg-type]
        ClassGame.objects.filter(pk=one.pk).update(decided=decision)

    hold(host_of(one.game), act)
