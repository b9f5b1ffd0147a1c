"""What a federation's rating list says of people who are about to be entered.

The list is asked by the same likeness that links entries to people: whoever is not surely known has
no rating here, so that no child is given another's.
"""

from collections.abc import Sequence

from meydan.formats.lists import NewEntry
from meydan.formats.lists.vocabulary import fold, fold_words
from meydan.server.keyring import ring
from meydan.server.models import Category, PersonEntry, Rated, SeasonEvent
from meydan.server.store.season.links import decide, doubled, known_by, name_key
from meydan.tournament.entries import Player
from meydan.tournament.season.likeness import Facts


def in_season(category: Category) -> bool:
    """Whether there is a list to ask."""
    return SeasonEvent.objects.filter(event=category.event_id).exists()


def listed_ratings(
    category: Category, people: Sequence[NewEntry], *, own: int = 0
) -> tuple[int | None, ...]:
    """Each one's rating in the category's game; `None`: not known, or never played.

    Nobody has two entries in a category, so that those who are there are no answer; `own` is the
    entry that asks about itself.
    """
    where = SeasonEvent.objects.select_related("federation").filter(event=category.event_id).first()
    if where is None or not people:
        return (None,) * len(people)
    facts = [
        facts_of_player(one.player, mark=ring().mark(one.national_id) if one.national_id else "")
        for one in people
    ]
    keys = [name_key(one.player.given, one.player.surname) for one in people]
    known = known_by(
        where.federation,
        keys=set(keys),
        marks={one.mark for one in facts} - {""},
        licences={one.player.licence for one in people} - {""},
    )
    here = PersonEntry.objects.filter(entry__category=category).exclude(entry__local=own)
    known.here = set(here.values_list("person", flat=True))
    known.doubled = doubled(facts)
    found = [decide(one, key, known)[1] for one, key in zip(facts, keys, strict=True)]
    rated = Rated.objects.filter(
        game=category.game, kind="", person__in=[one.pk for one in found if one is not None]
    )
    values = dict(rated.values_list("person", "value"))
    return tuple(
        round(values[one.pk]) if one is not None and one.pk in values else None for one in found
    )


def facts_of_player(player: Player, *, mark: str) -> Facts:
    """What is compared of somebody who is no row yet."""
    return Facts(
        words=tuple(fold_words(player.full)),
        birth_year=player.birth_year,
        school=fold(player.school),
        province=fold(player.province),
        licence=fold(player.licence),
        mark=mark,
    )
