"""Who sits at a game by profile, what came of it, and the ratings that follow.

Ratings move after each rated game, by Glicko-2 with a month as its period: the deviation of who was
away for long has grown by then. The list is one of its own, beside those of federations.
"""

from django.db import transaction
from django.db.models import Count
from django.utils import timezone

from meydan.match.round import Round
from meydan.match.seats import Seat
from meydan.ratings import Game, Glicko2, Rating, month_of
from meydan.server.models import FreeGame, OnlineRating, Profile, Sitting

SYSTEM = Glicko2()
Outcome = Sitting.Outcome
FAVOURITES = 5


def sit(game: FreeGame, seat: Seat, profile: Profile, *, rated: bool = False) -> Sitting:
    """Let a profile have a seat."""
    found, _ = Sitting.objects.get_or_create(
        game=game, seat=seat.value, defaults={"profile": profile, "rated": rated}
    )
    others = Sitting.objects.filter(game=game).exclude(pk=found.pk)
    for other in others.select_related("profile"):
        Sitting.objects.filter(pk=found.pk).update(opponent=other.profile)
        Sitting.objects.filter(pk=other.pk).update(opponent=profile)
    return found


def rating_of(profile: Profile, game: str) -> Rating:
    """A profile's rating in a game, as it stands this month."""
    row = OnlineRating.objects.filter(profile=profile, game=game).first()
    return SYSTEM.aged(rating_from(row), month_of(timezone.now().date()))


def settle(game: FreeGame, played: Round) -> None:
    """Write down how a game ended, for those who sit by profile; once. The game is held."""
    sittings = list(Sitting.objects.filter(game=game))
    if not sittings:
        return
    won = outcomes(played)
    moved = _both_moved(played)
    if len(sittings) == 2 and all(one.rated and not one.outcome for one in sittings) and moved:
        _rate(game, sittings, won)
    for one in sittings:
        if one.rated and one.outcome:
            continue
        one.outcome = won[Seat(one.seat)] if moved or not one.rated else Outcome.VOID
        one.turn = False
        one.save(update_fields=["outcome", "turn", "before", "after"])


def note_turn(game: FreeGame, played: Round) -> Seat | None:
    """Write down whom the game waits for; the seat whose turn has just come."""
    play = played.table.play
    turn = play.to_move if play is not None else None
    known = {one.seat: one for one in Sitting.objects.filter(game=game)}
    fresh = None
    for seat in Seat:
        row, waits = known.get(seat.value), seat is turn
        if row is not None and row.turn != waits:
            Sitting.objects.filter(pk=row.pk).update(turn=waits)
            fresh = seat if waits else fresh
    return fresh


def outcomes(played: Round) -> dict[Seat, Outcome]:
    """How a round ended, for each seat."""
    winner = played.result.winner if played.result else None
    if winner is None:
        # A round that a referee took from both is no draw.
        both_lost = played.result is not None and not any(played.result.points)
        return dict.fromkeys(Seat, Outcome.VOID if both_lost else Outcome.DRAWN)
    return {winner: Outcome.WON, winner.other: Outcome.LOST}


def favourites(profile: Profile) -> list[Profile]:
    """Whom a profile has played most."""
    met = Sitting.objects.filter(profile=profile).exclude(opponent=None).order_by()
    rows = met.values("opponent").annotate(times=Count("pk")).order_by("-times", "opponent")
    keys = [row["opponent"] for row in rows[:FAVOURITES]]
    found = Profile.objects.in_bulk(keys)
    return [found[key] for key in keys if key in found]


def _rate(game: FreeGame, sittings: list[Sitting], won: dict[Seat, Outcome]) -> None:
    period = month_of(timezone.now().date())
    with transaction.atomic():
        # In one order always: two games that end at once never wait for each other.
        keys = sorted(one.profile_id for one in sittings)
        for key in keys:
            start = SYSTEM.start
            OnlineRating.objects.get_or_create(
                profile_id=key,
                game=game.game,
                defaults={
                    "value": start.value,
                    "deviation": start.deviation,
                    "volatility": start.volatility,
                },
            )
        held = OnlineRating.objects.select_for_update().filter(profile__in=keys, game=game.game)
        rows = {row.profile_id: row for row in held.order_by("profile")}
        first, second = sorted(sittings, key=lambda one: one.seat)
        score = {Outcome.WON: 2, Outcome.DRAWN: 1, Outcome.LOST: 0}.get(won[Seat.A])
        if score is None:
            return
        before = {key: rating_from(row) for key, row in rows.items()}
        one = Game(period, first.profile_id, second.profile_id, score)
        after = SYSTEM.after(before, [one], period)
        for sitting in sittings:
            row, new = rows[sitting.profile_id], after[sitting.profile_id]
            sitting.before, sitting.after = before[sitting.profile_id].value, new.value
            row.value, row.deviation, row.volatility = new.value, new.deviation, new.volatility
            row.games, row.last = new.games, new.last
            row.save()


def _both_moved(played: Round) -> bool:
    kinds = {entry.deed.seat for entry in played.log if entry.deed.kind == "moved"}  # type: ignore[attr-defined]
    return len(kinds) == len(Seat)


def rating_from(row: OnlineRating | None) -> Rating:
    """A rating as the system counts with it; of a beginner where there is no row."""
    if row is None:
        return SYSTEM.start
    return Rating(row.value, row.deviation, row.volatility, row.games, row.last)
