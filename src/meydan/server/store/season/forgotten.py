"""What an erased entry leaves behind in the federation: numbers, and no name."""

from collections.abc import Collection

from django.db.models import Q

from meydan.server.access.actions import Act
from meydan.server.models import (
    Action,
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
    forget_rows(people - living)
    for change in PeopleChange.objects.filter(person__in=living):
        if set(change.entries) & set(entries):
            change.before, change.reason = {}, ""
            change.save(update_fields=["before", "reason"])
    return len(people - living)


def forget_rows(people: Collection[int]) -> None:
    """Take everything but numbers out of these rows, and out of those that went into them."""
    gone = _same(people)
    Person.objects.filter(pk__in=gone).update(**NOBODY)
    PersonClub.objects.filter(person__in=gone).delete()
    FirstValue.objects.filter(person__in=gone).delete()
    Doubt.objects.filter(Q(person__in=gone) | Q(other__in=gone)).delete()
    Profile.objects.filter(person__in=gone).update(person=None, bound_by=None)
    changes = PeopleChange.objects.filter(Q(person__in=gone) | Q(other__in=gone))
    codes = {code for pair in changes.values_list("person__code", "other__code") for code in pair}
    changes.update(before={}, reason="")
    # Why two were made one may name them, in the log as well.
    lines = Action.objects.filter(event=None, action=Act.FEDERATION_PEOPLE.value)
    for code in codes:
        lines.filter(target__contains=code).exclude(reason="").update(reason="")


def _same(people: Collection[int]) -> set[int]:
    """These, and whoever is one with them by a merge that stands or a split that does not.

    Two who were taken for one and parted again are two: one of them goes, the other stays.
    """
    found = set(people)
    new = found
    while new:
        one = PeopleChange.objects.filter(person__in=new, other__gone=True).filter(
            Q(kind=PeopleChange.Kind.MERGE, undone=None)
            | Q(kind=PeopleChange.Kind.SPLIT, undone__isnull=False)
        )
        new = set(one.values_list("other", flat=True)) - found
        found |= new
    return found
