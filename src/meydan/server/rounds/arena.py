"""Arenas and Swisses on screens, looked at every few seconds by whichever process comes first.

Everything that counts is in rows: a process that is killed leaves an arena whose next look is due,
and the next process takes it up. One look is one transaction under the arena's row; games are made
in it, their results read in it from the logs that are over.
"""

import logging
import secrets
from collections.abc import Sequence

from django.db import transaction
from django.utils import timezone

from meydan.formats.codec import decode_stored, encode
from meydan.match.seats import Seat
from meydan.server.live.announcement import announce
from meydan.server.live.differences import Said
from meydan.server.live.player_presence import LEASE
from meydan.server.models import (
    Arena,
    ArenaGame,
    ArenaPlayer,
    FreeGame,
    LiveEvent,
    OnlineRating,
    Profile,
    Sitting,
)
from meydan.server.models.arena import MINUTE
from meydan.server.models.moments import now_ms
from meydan.server.rounds.games import new_online
from meydan.server.rounds.lobby import leave_lobby, tell_players
from meydan.server.rounds.pools import Pool
from meydan.server.store.online.sittings import SYSTEM
from meydan.tournament.entries import Player
from meydan.tournament.entry_changes import add_entry, bring_back, withdraw
from meydan.tournament.errors import TournamentError
from meydan.tournament.ids import EntryId, RoundNo, TableNo
from meydan.tournament.lot import draw_lot
from meydan.tournament.model import RoundStatus, Seeding, Settings, Tournament
from meydan.tournament.pairing.arena import Free, arena_pairs
from meydan.tournament.results import Result
from meydan.tournament.rounds import enter_result, finish, pair_next, publish
from meydan.tournament.settings import chosen
from meydan.tournament.worth import Worth

EVERY = 5_000
"""Milliseconds between two looks."""
BREAK = LEASE
"""Milliseconds between two rounds of a Swiss, to come back from the board."""
RECENT = 5
KEPT = 5
FEW = 6
"""With fewer who are free, meeting again is better than waiting."""
Outcome = Sitting.Outcome
log = logging.getLogger(__name__)


def look() -> int:
    """Look after every arena whose time has come; how many."""
    due = Arena.objects.filter(due__lte=now_ms(), state__in=("planned", "running"))
    done = 0
    for arena in due.order_by("due")[:100]:
        try:
            done += tick(arena)
        except Exception:
            log.exception("%s was not looked after", arena)
    return done


def tick(arena: Arena) -> bool:
    """One look; whether this process did it."""
    now = now_ms()
    with transaction.atomic():
        mine = Arena.objects.filter(pk=arena.pk, due=arena.due).update(due=now + EVERY)
        if not mine:
            return False
        held = Arena.objects.select_for_update().get(pk=arena.pk)
        before = held.state
        changed = _settle(held)
        if held.state == Arena.State.PLANNED and held.starts <= now:
            held.state = Arena.State.RUNNING
        if held.state == Arena.State.RUNNING:
            by_kind = _swiss if held.kind == Arena.Kind.SWISS else _arena
            changed = by_kind(held, now) or changed
        if held.state != before:
            held.save(update_fields=["state"])
        if changed or held.state != before:
            tell_arena(held)
    return True


def tell_arena(held: Arena) -> None:
    """Say that something changed; the arena is held."""
    announce(held.stream, [Said("arena")])
    old = LiveEvent.objects.filter(stream=held.stream).order_by("-seq")[KEPT:]
    LiveEvent.objects.filter(pk__in=[row.pk for row in old]).delete()


def join(arena: Arena, profile: Profile) -> None:
    """Come in, or come back; also while it is running."""
    with transaction.atomic():
        held = Arena.objects.select_for_update().get(pk=arena.pk)
        if held.state not in ("planned", "running"):
            return
        rows = ArenaPlayer.objects.filter(arena=held, profile=profile)
        if not rows.update(paused=False, seen=now_ms()):
            ArenaPlayer.objects.create(arena=held, profile=profile, seen=now_ms())
        tell_arena(held)


def pause(arena: Arena, profile: Profile) -> None:
    """Be paired no more, until one comes back."""
    with transaction.atomic():
        held = Arena.objects.select_for_update().get(pk=arena.pk)
        ArenaPlayer.objects.filter(arena=held, profile=profile).update(paused=True)
        tell_arena(held)


def cancel(arena: Arena) -> None:
    """Let it not take place, or end now; games under way are played out, and count."""
    with transaction.atomic():
        held = Arena.objects.select_for_update().get(pk=arena.pk)
        if held.state == Arena.State.PLANNED:
            held.state = Arena.State.CANCELLED
        elif held.state == Arena.State.RUNNING:
            # It pairs no more; the look that takes the last result ends it.
            tournament = _tournament(held)
            held.rounds = len(tournament.rounds) if tournament else 0
            held.minutes = max(0, now_ms() - held.starts) // MINUTE
        else:
            return
        held.save(update_fields=["state", "rounds", "minutes"])
        tell_arena(held)


def _settle(held: Arena) -> bool:
    """Take the results of games that are over."""
    over = held.games.filter(settled=False, game__phase=FreeGame.Phase.OVER)
    done = list(over.select_related("first", "second", "game"))
    if not done:
        return False
    ended = Sitting.objects.filter(game__in=[one.game_id for one in done])
    outcomes = {(one.game_id, one.seat): one for one in ended}
    tournament = _tournament(held)
    for one in done:
        known = [outcomes.get((one.game_id, seat.value)) for seat in Seat]
        points = _points([row.outcome if row else Outcome.VOID for row in known], one)
        for player, won, seat in zip((one.first, one.second), points, Seat, strict=True):
            player.points += won
            player.wins += won == 2
            player.games += 1
            player.busy = False
            # Who did not come to the board is paired no more until they say that they are back.
            player.paused = player.paused or (won == 0 and _void(known[seat.index]))
            # Not `seen`: an open page may be writing that now.
            player.save(update_fields=["points", "wins", "games", "busy", "paused"])
        if tournament is not None and one.table is not None:
            tournament = _entered(tournament, one, points)
        one.settled = True
        one.save(update_fields=["settled"])
    if tournament is not None:
        held.tournament = encode(tournament)
        held.save(update_fields=["tournament"])
    return True


def _points(outcomes: Sequence[str], one: ArenaGame) -> tuple[int, int]:
    """What both have of a game, doubled."""
    if Outcome.VOID in outcomes:  # nobody is rated, but who came has the point
        last = one.game.events.order_by("-seq").values_list("event", flat=True).first() or {}
        missing = last.get("who") or last.get("seat")
        return {"a": (0, 2), "b": (2, 0)}.get(str(missing), (0, 0))
    worth = {Outcome.WON: 2, Outcome.DRAWN: 1}
    a, b = (worth.get(Outcome(outcome), 0) for outcome in outcomes)
    return a, b


def _void(sitting: Sitting | None) -> bool:
    return sitting is None or sitting.outcome == Outcome.VOID


def _arena(held: Arena, now: int) -> bool:
    if now >= held.ends:
        if not held.games.filter(settled=False).exists():
            held.state = Arena.State.OVER
        return False
    free = _free(held, now)
    ratings = _ratings(held, free)
    waiting = [
        Free(
            key=one.pk,
            points=one.points,
            rating=ratings.get(one.profile_id, SYSTEM.start.value),
            firsts=one.firsts,
            recent=tuple(one.recent),
        )
        for one in free
    ]
    pairs = arena_pairs(waiting, few=len(free) < FEW)
    by_key = {one.pk: one for one in free}
    _begin(held, [(by_key[one.key], by_key[two.key], None) for one, two in pairs])
    return bool(pairs)


def _free(held: Arena, now: int) -> list[ArenaPlayer]:
    """Who waits at an open page: silence is leaving, until one is heard of again."""
    here = held.players.filter(paused=False, busy=False, seen__gte=now - LEASE)
    return list(here.select_related("profile"))


def _ratings(held: Arena, players: Sequence[ArenaPlayer]) -> dict[int, float]:
    keys = [one.profile_id for one in players]
    rows = OnlineRating.objects.filter(profile__in=keys, game=Pool.of(held.pool).game)
    return dict(rows.values_list("profile_id", "value"))


def _begin(held: Arena, pairs: Sequence[tuple[ArenaPlayer, ArenaPlayer, int | None]]) -> None:
    """Begin the games of a look, each at its table; what rows have in common is asked once."""
    keys = [player.profile_id for one, two, _ in pairs for player in (one, two)]
    profiles = Profile.objects.select_for_update().filter(pk__in=keys)
    rows = {row.pk: row for row in profiles.order_by("pk")}
    leave_lobby(rows.values())
    pool = Pool.of(held.pool)
    setup, rated = pool.setup, pool.rated
    made, told = [], []
    for one, two, table in pairs:
        both = rows[one.profile_id], rows[two.profile_id]
        game = new_online(setup, both, rated=rated)
        made.append(ArenaGame(arena=held, game=game, first=one, second=two, table=table))
        told += [(profile, {"code": game.code}) for profile in both]
        for player, other in ((one, two), (two, one)):
            player.busy = True
            player.recent = [*player.recent, other.pk][-RECENT:]
            player.firsts += player is one
    ArenaGame.objects.bulk_create(made)
    players = [player for one, two, _ in pairs for player in (one, two)]
    ArenaPlayer.objects.bulk_update(players, ["busy", "recent", "firsts"], batch_size=50)
    tell_players("paired", told)


def _tournament(held: Arena) -> Tournament | None:
    raw = held.tournament
    return None if raw is None else decode_stored(Tournament, raw, path="tournament")


def _entered(tournament: Tournament, one: ArenaGame, points: tuple[int, int]) -> Tournament:
    worth = Worth.of(tournament.settings.book)
    given = {(2, 0): worth.won, (0, 2): worth.lost, (1, 1): worth.drawn}
    result = Result(points=given.get(points, (worth.loss, worth.loss)))
    number = tournament.rounds[-1].number
    assert one.table is not None
    return enter_result(tournament, number, TableNo(one.table), result)


def _swiss(held: Arena, now: int) -> bool:
    """Enter who came, end the round that is over, and pair the next one."""
    tournament = _tournament(held)
    if held.games.filter(settled=False).exists():
        return False
    players = list(held.players.select_related("profile"))
    if tournament is None:
        pool = Pool.of(held.pool)
        book = chosen(pool.setup.book, seeding=Seeding.ENTRY)
        settings = Settings(name=str(held.pk), book=book, rounds=held.rounds)
        tournament = Tournament(settings=settings)
    elif tournament.rounds and tournament.rounds[-1].status is not RoundStatus.FINISHED:
        tournament = finish(tournament, tournament.rounds[-1].number)
        if len(tournament.rounds) < held.rounds:
            Arena.objects.filter(pk=held.pk).update(due=now + BREAK)
            return _kept(held, tournament)
    if len(tournament.rounds) >= held.rounds:
        held.state = Arena.State.OVER
        return _kept(held, tournament)
    tournament = _field(tournament, players, now)
    if sum(one.active for one in tournament.entries) < 2:
        held.state = Arena.State.OVER if tournament.rounds else held.state
        return _kept(held, tournament) if tournament.rounds else False
    if not tournament.rounds:
        tournament = draw_lot(tournament, seed=secrets.token_hex(8), at=timezone.now())
    number = RoundNo(len(tournament.rounds) + 1)
    try:
        tournament = publish(pair_next(tournament), number)
    except TournamentError:  # everybody has met everybody
        held.state = Arena.State.OVER
        return _kept(held, tournament)
    by_entry = {one.entry: one for one in players}
    pairs = tournament.round(number).pairs
    _begin(held, [(by_entry[one.first], by_entry[one.second], one.table) for one in pairs])
    for bye in tournament.round(number).byes:
        player = by_entry[bye.entry]
        ArenaPlayer.objects.filter(pk=player.pk).update(points=player.points + 2)
    return _kept(held, tournament)


def _field(tournament: Tournament, players: Sequence[ArenaPlayer], now: int) -> Tournament:
    """Enter who came since the last round; who is silent or pauses is out until they are back."""
    for one in players:
        here = not one.paused and one.seen >= now - LEASE
        if one.entry is None and here:
            tournament = add_entry(tournament, Player(given=str(one.pk)))
            one.entry = tournament.entries[-1].id
            one.save(update_fields=["entry"])
        elif one.entry is not None and here != tournament.entry(EntryId(one.entry)).active:
            tournament = (bring_back if here else withdraw)(tournament, EntryId(one.entry))
    return tournament


def _kept(held: Arena, tournament: Tournament) -> bool:
    held.tournament = encode(tournament)
    held.save(update_fields=["tournament"])
    return True
