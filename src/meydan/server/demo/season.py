"""A small season around the demo event: a federation, two finished events, the live one."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from random import Random

from django.utils import timezone

from meydan.formats.codec import encode
from meydan.server.access.actions import Act
from meydan.server.access.actor import PROGRAM
from meydan.server.models import Account, Category, Entry, Event, Federation, Office
from meydan.server.store.change import change
from meydan.server.store.rows import load, rulebook_of
from meydan.server.store.season.federations import create_federation, join
from meydan.server.store.season.upkeep import count_due
from meydan.tournament.entries import Origin, Player
from meydan.tournament.entry_changes import add_entry
from meydan.tournament.ids import RoundNo, TeamName
from meydan.tournament.lot import draw_lot
from meydan.tournament.model import Settings, Tournament
from meydan.tournament.rounds import lock, pair_next, publish
from meydan.tournament.simulation.made_up import Chances, fill_round, strengths
from meydan.tournament.standings import standings

NAME = "Demo Akıl Oyunları Federasyonu"
PROVINCE = "Demo İli"
BEFORE = (
    # slug, name, stage, days ago, the part of the live event's players who were there
    ("demo-ilce", "Demo: İlçe Birinciliği", "district", 28, 3),
    ("demo-okul", "Demo: Okul Turnuvası", "school", 63, 2),
)
GOES_ON = 4
"""Of each category, from one stage to the next."""
ROUNDS = 5
FEW = 10
"""Players from whom on so many rounds can always be paired; fewer play three."""


def add_season(live: Event, rng: Random) -> Federation:
    """Put the demo event into a federation's calendar, after the two that led to it."""
    federation = create_federation(PROGRAM, name=NAME)
    federation.about = "Uydurma kişilerle küçük bir sezon: okul, ilçe, il."
    federation.accent = "#0b6a73"
    federation.quotas = [
        {"stage": stage, "from_size": 0, "places": GOES_ON} for _, _, stage, *_ in BEFORE
    ]
    federation.save()
    following = live
    for slug, name, stage, days, part in BEFORE:
        event = _event(slug, name, stage, days)
        for category in live.categories.all():
            players = [entry.player for entry in load(category).entries]
            if len(players) >= 12:
                _play(event, category, players[: len(players) * part // 4], rng)
        event.next_event = following
        event.save(update_fields=["next_event"])
        join(event.pk, PROGRAM, federation, province=PROVINCE)
        _went_on(event, following)
        following = event
    others = Event.objects.filter(season=None, next_event=None, archived=False)
    for event in (live, *others.exclude(pk=live.pk)):
        join(event.pk, PROGRAM, federation, province=PROVINCE)
    count_due()
    return federation


def staff(username: str, event: Event) -> None:
    """The demo's organiser works in the federation's office, too."""
    federation = Federation.objects.filter(events__event=event).first()
    if federation is not None:
        account = Account.objects.get(username=username)
        Office.objects.get_or_create(federation=federation, account=account)


def _event(slug: str, name: str, stage: str, days: int) -> Event:
    day = timezone.localdate() - timedelta(days=days)
    return Event.objects.create(
        slug=slug,
        name=name,
        place="Demo Spor Salonu",
        starts_on=day,
        ends_on=day,
        stage=stage,
        published=True,
        short_names=True,
    )


def _went_on(event: Event, following: Event) -> None:
    """The best of an event are in the next one: told there, as if they had been sent."""
    for category in event.categories.all():
        into = Entry.objects.filter(category__event=following, category__slug=category.slug)
        entered = {str(row): row for row in into}
        played = load(category)
        for row in standings(played).rows[:GOES_ON]:
            found = entered.get(played.entry(row.entry).player.full)
            if found is not None:
                origin = Origin(stage=event.stage, event=event.name, place=row.place)
                found.origin = encode(origin)
                found.save(update_fields=["origin"])


def _play(event: Event, like: Category, players: Sequence[Player], rng: Random) -> None:
    """A category of before with these players, played to its end."""
    book = load(like).settings.book
    rounds = ROUNDS if len(players) >= FEW else 3
    settings = Settings(name=event.name, book=book, category=like.name, rounds=rounds)
    category = Category.objects.create(
        event=event,
        slug=like.slug,
        position=like.position,
        game=like.game,
        rulebook=like.rulebook,
        settings=encode(settings),
    )
    at = timezone.make_aware(datetime.combine(event.starts_on or timezone.localdate(), _NINE))

    def played(tournament: Tournament) -> Tournament:
        for player in players:
            known = replace(player, province=PROVINCE)
            tournament = add_entry(tournament, known, team=TeamName(player.school))
        tournament = draw_lot(tournament, seed="Meydan demo", at=at)
        strong = strengths(tournament, rng)
        for number in range(1, rounds + 1):
            tournament = publish(pair_next(tournament), RoundNo(number))
            filled = fill_round(
                tournament.rounds[-1],
                book=rulebook_of(category),
                strong=strong,
                chances=Chances(),
                rng=rng,
            )
            tournament = lock(tournament.with_round(filled), RoundNo(number))
        return tournament

    change(category.pk, PROGRAM, Act.PAIR, played)


_NINE = datetime.min.replace(hour=9).time()
