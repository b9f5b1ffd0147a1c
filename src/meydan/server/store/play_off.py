"""A play-off as a category of its own, made from a finished one in one step."""

from dataclasses import replace

from django.db import transaction
from django.utils import timezone

from meydan.formats.codec import encode
from meydan.server.access.actions import Act
from meydan.server.access.actor import Actor
from meydan.server.models import Category
from meydan.server.store.change import change, lock
from meydan.server.store.creation import RESERVED, hold, log
from meydan.server.store.rows import load
from meydan.server.store.slugs import free_slug
from meydan.tournament.play_off import play_off


def make_play_off(
    source: Category, actor: Actor, *, name: str, places: int, third_place: bool
) -> Category:
    """The knock-out of the best of a category, beside it; all of them are here already."""
    with transaction.atomic():
        event = hold(source.event_id)
        source = lock(source.pk)
        made = play_off(load(source), places=places, category=name, third_place=third_place)
        known = set(event.categories.values_list("slug", flat=True))
        category = Category.objects.create(
            event=event,
            slug=free_slug(name, known | RESERVED, otherwise=source.game),
            position=source.position,
            game=source.game,
            rulebook=source.rulebook,
            clocked=source.clocked,
            digital=source.digital,
            watch_delay=source.watch_delay,
            settings=encode(made.settings),
        )
        change(
            category.pk,
            actor,
            Act.EDIT_CATEGORY,
            lambda empty: replace(made, settings=empty.settings),
            target=source.name[:120],
        )
        category.entries.update(checked_in=timezone.now())
        after = {"category": category.name, "places": places}
        log(actor, Act.EDIT_CATEGORY, event=event, category=source, after=after)
    return category
