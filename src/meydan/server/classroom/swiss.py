"""A small Swiss of a class: the tournaments' own pairing and standings, on friendly boards.

The tournament lies in the class's row as one value. Its entries carry numbers instead of names, so
that a pupil's name stands in one place only. Results are taken from the boards whenever somebody
looks, since a board and a class are never both held in that order.
"""

import secrets

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from meydan.formats.codec import decode_stored, encode
from meydan.rulebooks import Rulebook
from meydan.server.classroom.games import begin, last_games
from meydan.server.models import ClassGame, Classroom, FreeGame, Pupil
from meydan.server.rounds.games import read_all
from meydan.server.rounds.setup import restored
from meydan.server.store.board_log import tournament_result
from meydan.server.store.classes import call_back, tell_class
from meydan.tournament.entries import Player
from meydan.tournament.entry_changes import add_entry, withdraw
from meydan.tournament.errors import TournamentError
from meydan.tournament.ids import EntryId, RoundNo, TableNo
from meydan.tournament.lot import draw_lot
from meydan.tournament.model import ByeKind, RoundStatus, Seeding, Settings, Tournament
from meydan.tournament.results import Result
from meydan.tournament.round_count import swiss_rounds
from meydan.tournament.rounds import enter_result, finish, pair_next, publish
from meydan.tournament.settings import chosen
from meydan.tournament.worth import Worth

ROUNDS = (3, 4, 5)
"""What a lesson has time for."""


def tournament_of(room: Classroom) -> Tournament | None:
    """The tournament of a class, as far as it is stored."""
    raw = room.tournament
    return None if raw is None else decode_stored(Tournament, raw, path="tournament")


def proposed_rounds(pupils: int) -> int:
    """How many rounds so many pupils play."""
    return swiss_rounds(max(2, pupils), ROUNDS)[0]


def running(tournament: Tournament | None) -> bool:
    """Whether rounds are left to be paired or played."""
    if tournament is None:
        return False
    left = len(tournament.rounds) < tournament.settings.rounds
    return left or any(one.missing for one in tournament.rounds)


def start(room: Classroom, rounds: int | None) -> None:
    """Enter everybody who is here and begin the first round."""
    with transaction.atomic():
        held = Classroom.objects.select_for_update().get(pk=room.pk)
        if running(tournament_of(held)):
            return  # pressed twice
        pupils = list(held.pupils.all())
        if len(pupils) < 2:
            raise TournamentError("too-few-players", players=len(pupils))
        most = proposed_rounds(len(pupils)) if rounds is None else rounds
        tournament = Tournament(
            settings=Settings(
                name=str(held.pk),
                book=chosen(restored(held.setup).book, seeding=Seeding.ENTRY),
                rounds=min(most, _meetings(len(pupils))),
            )
        )
        secrets.SystemRandom().shuffle(pupils)  # who came first need not be the strongest
        for pupil in pupils:
            tournament = _entered(tournament, pupil)
        tournament = draw_lot(tournament, seed=secrets.token_hex(8), at=timezone.now())
        _pair(held, tournament)


def next_round(room: Classroom, *, after: int) -> None:
    """Pair the round that follows; `after` is the one the teacher saw."""
    with transaction.atomic():
        held = Classroom.objects.select_for_update().get(pk=room.pk)
        tournament = settled(held)
        if tournament is None or len(tournament.rounds) != after:
            return  # pressed twice, or on an old page
        _pair(held, tournament)


def clear(room: Classroom) -> None:
    """Put the tournament away; games under way go on as games."""
    with transaction.atomic():
        room.games.update(round=None, table=None)
        held = Classroom.objects.select_for_update().get(pk=room.pk)
        held.tournament = None
        held.save(update_fields=["tournament"])
        held.pupils.update(entry=None)
        tell_class(held)


def look(room: Classroom) -> Tournament | None:
    """The tournament with every result that the boards have by now."""
    tournament = tournament_of(room)
    if tournament is None or not _unsettled(room, tournament).exists():
        return tournament
    with transaction.atomic():
        held = Classroom.objects.select_for_update().get(pk=room.pk)
        found = settled(held)
    room.tournament = held.tournament
    return found


def settled(held: Classroom) -> Tournament | None:
    """Take the results of games that are over; the caller holds the class."""
    tournament = tournament_of(held)
    if tournament is None or not tournament.rounds:
        return tournament
    number, book = tournament.rounds[-1].number, tournament.settings.book
    done = list(_unsettled(held, tournament).select_related("game"))
    played = read_all([one.game for one in done])
    for one in done:
        assert one.table is not None
        entered = _decided(one.decided, book) or tournament_result(played[one.game_id], book)
        assert entered is not None
        tournament = enter_result(tournament, number, TableNo(one.table), entered)
    last = tournament.rounds[-1]
    if not last.missing and last.status is not RoundStatus.FINISHED:
        tournament = finish(tournament, number)
    _keep(held, tournament)
    return tournament


def _decided(how: str, book: Rulebook) -> Result | None:
    """The result that the teacher gave a game; `None` where it was played to its end."""
    worth = Worth.of(book)
    points = {
        "a": worth.won,
        "b": worth.lost,
        "draw": worth.drawn,
        "stopped": (worth.loss, worth.loss),
    }
    return Result(points=points[how]) if how else None


def _unsettled(room: Classroom, tournament: Tournament) -> QuerySet[ClassGame]:
    """Games of the last round that are over and whose result is not entered yet."""
    if not tournament.rounds:
        return ClassGame.objects.none()
    last = tournament.rounds[-1]
    games = room.games.filter(round=last.number, table__in=last.missing)
    return games.filter(game__phase=FreeGame.Phase.OVER)


def enter_late(held: Classroom, pupil: Pupil) -> None:
    """A pupil who comes while a tournament runs is paired from its next round on."""
    tournament = tournament_of(held)
    if tournament is not None and running(tournament):
        _keep(held, _entered(tournament, pupil))


def take_out(held: Classroom, pupil: Pupil) -> None:
    """A pupil who leaves is paired no more."""
    tournament = settled(held)
    if tournament is None or pupil.entry is None:
        return
    if tournament.entry(EntryId(pupil.entry)).active:
        _keep(held, withdraw(tournament, EntryId(pupil.entry)))


def _pair(held: Classroom, tournament: Tournament) -> None:
    number = RoundNo(len(tournament.rounds) + 1)
    tournament = publish(pair_next(tournament), number)
    _keep(held, tournament)
    pupils = {pupil.entry: pupil for pupil in held.pupils.exclude(entry=None)}
    call_back([one.game for one in last_games(held, {one.pk for one in pupils.values()})])
    made = tournament.round(number)
    for pair in made.pairs:
        both = pupils[pair.first], pupils[pair.second]
        begin(held, *both, round_number=number, table=pair.table)
    odd = [bye.entry for bye in made.byes if bye.kind is ByeKind.PAIRING]
    if held.odd == Classroom.Odd.PROGRAM:
        for entry in odd:  # the bye's point is theirs whatever happens here
            begin(held, pupils[entry], None)
    tell_class(held)


def _entered(tournament: Tournament, pupil: Pupil) -> Tournament:
    grown = add_entry(tournament, Player(given=str(pupil.pk)))
    pupil.entry = grown.entries[-1].id
    pupil.save(update_fields=["entry"])
    return grown


def _keep(held: Classroom, tournament: Tournament) -> None:
    held.tournament = encode(tournament)
    held.save(update_fields=["tournament"])


def _meetings(players: int) -> int:
    """The rounds after which everybody has met everybody."""
    return players - 1 + players % 2
