"""Practice events: a small tournament of made-up players that deletes itself after a day."""

from datetime import timedelta
from random import Random

from django.db import transaction
from django.utils import timezone

from meydan.games.registry import names
from meydan.rulebooks import default_for
from meydan.server.access.actions import Act
from meydan.server.access.actor import Actor
from meydan.server.models import Event
from meydan.server.store.change import change
from meydan.server.store.creation import NewCategory, NewEvent, create_event, log
from meydan.server.store.made_up import made_up_players
from meydan.tournament.entry_changes import add_entry
from meydan.tournament.model import Tournament
from meydan.words import Lang, say

LASTS = timedelta(days=1)
PLAYERS = 12
AGE = 11


def make_practice(actor: Actor, *, lang: Lang) -> Event:
    """A practice event with everybody entered; nobody but its maker sees it."""
    today = timezone.localdate()
    game = names()[0]
    with transaction.atomic():
        event = create_event(
            actor,
            NewEvent(
                name=say("desk.practice.name", lang),
                starts_on=today,
                ends_on=today,
                language=lang,
                categories=(
                    NewCategory(
                        name=say(f"site.game.{game}", lang),
                        rulebook=default_for(game),
                        players=PLAYERS,
                        rounds=3,
                    ),
                ),
            ),
        )
        event.practice_until = timezone.now() + LASTS
        event.save(update_fields=["practice_until"])
        people = made_up_players(PLAYERS, born=today.year - AGE, rng=Random())

        def entered(tournament: Tournament) -> Tournament:
            for player in people:
                tournament = add_entry(tournament, player)
            return tournament

        change(event.categories.get().pk, actor, Act.IMPORT_ENTRIES, entered)
    return event


def end_practice(event: Event, actor: Actor) -> None:
    """Delete a practice event with everything in it, now."""
    if event.practice_until is None:
        # The only way to delete an event with people in it; a mistake here must not pass quietly.
        raise ValueError("not a practice event")
    with transaction.atomic():
        slug = event.slug
        event.delete()
        log(actor, Act.EDIT_EVENT, target=slug, before={"slug": slug})


def end_all_due(actor: Actor) -> int:
    """Delete the practice events whose time is over."""
    due = list(Event.objects.filter(practice_until__lte=timezone.now()))
    for one in due:
        end_practice(one, actor)
    return len(due)
