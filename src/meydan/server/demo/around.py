"""Events before and after the demo's own, so that its calendar has something to tell."""

from dataclasses import dataclass
from datetime import timedelta
from random import Random

from meydan.server.access.actor import PROGRAM
from meydan.server.demo.people import enter, play
from meydan.server.models import Event
from meydan.server.store.creation import NewCategory, NewEvent, create_event
from meydan.server.store.prizes import choose_kinds
from meydan.tournament.awards.prize_money import PrizeKind


@dataclass(frozen=True, slots=True, kw_only=True)
class Other:
    """An event of one category, so many days from the demo's first."""

    days: int
    name: str
    place: str
    text: str
    players: int
    open: bool = False
    """Whether one can still enter."""


OTHERS = (
    Other(days=4, name="Demo Pentago Günü", place="Demo Gençlik Merkezi",
          text="tazof-pentago", players=24, open=True),
    Other(days=10, name="Demo Reversi Buluşması", place="Demo Anadolu Lisesi",
          text="tazof-reversi", players=12, open=True),
    Other(days=18, name="Demo Küre Şenliği", place="Demo Kültür Merkezi",
          text="tazof-kure", players=0),
    Other(days=-10, name="Demo Mangala Kupası", place="Demo Halk Evi",
          text="tazof-mangala-2023", players=32),
    Other(days=-16, name="Demo Reversi Ligi, 3. hafta", place="Demo Kütüphanesi",
          text="tazof-reversi", players=14),
    Other(days=-23, name="Demo Pentago Açık", place="Demo Spor Salonu",
          text="tazof-pentago", players=20),
)  # fmt: skip
ROUNDS = 5


def events_around(event: Event, rng: Random) -> None:
    """What was played before the event, to its end, and what is planned."""
    assert event.starts_on is not None
    for other in OTHERS:
        day = event.starts_on + timedelta(days=other.days)
        category = NewCategory(
            name="Açık", rulebook=other.text, players=other.players, rounds=ROUNDS
        )
        new = NewEvent(
            name=other.name,
            place=other.place,
            starts_on=day,
            ends_on=day,
            categories=(category,),
        )
        made = create_event(PROGRAM, new)
        (entered,) = made.categories.all()
        if other.players:
            enter(entered, other.players, 2013, rng)
        if other.days < 0:
            play(entered, ROUNDS, rng)
            choose_kinds(made.pk, PROGRAM, (PrizeKind.BEST_GIRL, PrizeKind.BEST_BOY))
            made.refresh_from_db()
        made.published, made.registration = True, other.open
        made.save(update_fields=["published", "registration"])
