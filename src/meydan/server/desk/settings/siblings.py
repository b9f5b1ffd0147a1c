"""Who might be siblings: the same surname, and the same school or the same contact."""

from collections.abc import Mapping
from itertools import groupby

from meydan.formats.lists.vocabulary import fold
from meydan.tournament.entries import Entry
from meydan.tournament.ids import EntryId
from meydan.tournament.model import Tournament

MOST = 8


def suggestions(tournament: Tournament) -> list[tuple[Entry, ...]]:
    """Groups that an organiser should look at; those already kept apart are left out."""
    contacts = {one.entry: fold(one.contact) for one in tournament.private}
    known = [set(one.entries) for one in tournament.settings.forbidden]
    found: list[tuple[Entry, ...]] = []
    named = [one for one in tournament.entries if one.active and one.player.surname]
    named.sort(key=lambda one: fold(one.player.surname))
    for _, group in groupby(named, key=lambda one: fold(one.player.surname)):
        family = list(group)
        for at, one in enumerate(family):
            others = [
                other
                for other in family[at + 1 :]
                if _near(one, other, contacts) and not any({one.id, other.id} <= k for k in known)
            ]
            if others:
                found.append((one, *others))
                break
    return found[:MOST]


def _near(one: Entry, other: Entry, contacts: Mapping[EntryId, str]) -> bool:
    school, contact = fold(one.player.school), contacts.get(one.id, "")
    same_school = bool(school) and school == fold(other.player.school)
    return same_school or (bool(contact) and contact == contacts.get(other.id, ""))
