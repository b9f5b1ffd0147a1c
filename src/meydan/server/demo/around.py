"""Events before and after the demo's own, so that its calendar has something to tell."""

import tomllib
from dataclasses import dataclass
from datetime import timedelta
from importlib.resources import files
from random import Random

from meydan.rulebooks import default_for
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
    game: str
    players: int
    open: bool = False
    """Whether one can still enter."""


ROUNDS = 5


def events_around(event: Event, rng: Random) -> None:
    """What was played before the event, to its end, and what is planned."""
    assert event.starts_on is not None
    listed = tomllib.loads((files(__package__) / "around.toml").read_text(encoding="utf-8"))
    for other in (Other(**one) for one in listed["event"]):
        day = event.starts_on + timedelta(days=other.days)
        category = NewCategory(
            name="Açık", rulebook=default_for(other.game), players=other.players, rounds=ROUNDS
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
