"""What an erased entry leaves behind in the federation: numbers, and no name."""

from collections.abc import Collection

from meydan.server.models import (
    Doubt,
    FirstValue,
    PeopleChange,
    Person,
    PersonClub,
    PersonEntry,
    Profile,
)

NOBODY = {
    "given": "",
    "surname": "",
    "folded": "",
    "birth_year": None,
    "sex": "",
    "club": None,
    "district": "",
    "province": "",
    "licence": "",
    "national_mark": "",
    "public": False,
    "gone": True,
}


def forget_people(entries: Collection[int]) -> int:
    """Forget whoever has no other entry than these; how many that were.

    The row without a name stays under its entries: ratings of opponents rest on it. Somebody with
    other entries stays known by those, and these are nobody's.
    """
    links = PersonEntry.objects.filter(entry__in=entries)
    people = set(links.values_list("person", flat=True))
    living = set(
        PersonEntry.objects.filter(person__in=people)
        .exclude(entry__in=entries)
        .exclude(person__gone=True)
        .values_list("person", flat=True)
    )
    links.filter(person__in=living).delete()
    gone = people - living
    # Whoever went into one of them by a merge was the same person.
    changes = PeopleChange.objects.filter(person__in=gone)
    merged = set(changes.values_list("other", flat=True)) - living
    Person.objects.filter(pk__in=gone | merged).update(**NOBODY)
    # Whose online profile it was is told by nothing any more; the profile is its player's own.
    Profile.objects.filter(person__in=gone | merged).update(person=None, bound_by=None)
    PersonClub.objects.filter(person__in=gone | merged).delete()
    FirstValue.objects.filter(person__in=gone | merged).delete()
    Doubt.objects.filter(person__in=gone | merged).delete()
    Doubt.objects.filter(other__in=gone | merged).delete()
    for change in PeopleChange.objects.filter(person__in=gone | living, entries__isnull=False):
        if change.person_id in gone or set(change.entries) & set(entries):
            change.before, change.reason = {}, ""
            change.save(update_fields=["before", "reason"])
    return len(gone)
