"""What a federation keeps of somebody, given out with the rest of their data."""

from typing import Any

from meydan.server.models import Category, Person
from meydan.server.store.online.profiles import told

COLUMNS = (
    "code",
    "given",
    "surname",
    "birth_year",
    "sex",
    "district",
    "province",
    "licence",
    "less",
)


def told_of(category: Category, entry: int) -> dict[str, Any] | None:
    """Everything about the person behind an entry; nothing where no federation knows them."""
    found = Person.objects.select_related("federation", "club").filter(
        entries__entry__category=category, entries__entry__local=entry
    )
    person = found.first()
    return told_of_person(person) if person is not None else None


def told_of_person(person: Person) -> dict[str, Any]:
    """Everything that a federation keeps of somebody."""
    steps = person.rating_steps.order_by("game", "kind", "period")
    return {
        "name": person.federation.name,
        "person": {name: getattr(person, name) for name in COLUMNS},
        "years": [{"year": one.year, "club": one.club.name} for one in person.years.all()],
        "ratings": list(person.ratings.values("game", "kind", "value", "games")),
        "history": list(steps.values("game", "kind", "period", "value", "games")),
        "first_values": list(person.first_values.values("game", "value")),
        "seasons": list(person.seasons.values("year", "game", "age", "points")),
        "profiles": [told(one) for one in person.profiles.all()],
    }
