"""Another list's ratings as first values: IFMG's, or a federation's own of before."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db import transaction

from meydan.formats.lists.vocabulary import fold
from meydan.server.access.actions import Act
from meydan.server.access.actor import Actor
from meydan.server.models import Federation, FirstValue, Person
from meydan.server.store.creation import log
from meydan.server.store.season.links import (
    COLUMNS,
    ask,
    clubs_of,
    decide,
    facts_of,
    known_by,
    known_facts,
    name_key,
)
from meydan.tournament.entries import Player


@dataclass(frozen=True, slots=True)
class Taken:
    """What came of a list."""

    known: int
    new: int
    without: int
    """Rows without a rating."""


def take_values(
    federation: Federation, actor: Actor, players: Iterable[Player], *, game: str
) -> Taken:
    """Store the ratings of a list; whoever is not known yet is from now on, and shown nowhere."""
    rows = list(players)
    rated = [one for one in rows if one.rating]
    new = 0
    with transaction.atomic():
        Federation.objects.select_for_update().get(pk=federation.pk)
        known = known_by(
            federation,
            keys={name_key(one.given, one.surname) for one in rated},
            marks=set(),
            licences={one.licence for one in rated} - {""},
        )
        # Whoever a list alone knows is the same on the next one, however little it tells.
        alone = federation.people.filter(gone=False, entries=None, first_values__game=game)
        listed = {known_facts(one, ""): one for one in alone.select_related("club")}
        clubs = clubs_of(federation, ((one.school, one.district, one.province) for one in rated))
        for player in rated:
            person = _draft(federation, player)
            person.club = clubs.get((fold(player.school), fold(player.province)))
            facts = facts_of(person, school=player.school, mark="")
            found = listed.get(facts)
            _, found, asked = ("", found, []) if found else decide(facts, person.folded, known)
            if found is None:
                new += 1
                person.save()
                known.add(person)
                ask(federation, person, asked)
            FirstValue.objects.update_or_create(
                person=found or person, game=game, defaults={"value": player.rating or 0}
            )
        after = {"game": game, "values": len(rated), "new": new}
        log(actor, Act.FEDERATION_OFFICE, target=f"{federation.slug}: first values", after=after)
    return Taken(len(rated) - new, new, len(rows) - len(rated))


def _draft(federation: Federation, player: Player) -> Person:
    columns = {name: getattr(player, name) for name in COLUMNS}
    columns["sex"] = player.sex.value if player.sex else ""
    return Person(federation=federation, folded=name_key(player.given, player.surname), **columns)
