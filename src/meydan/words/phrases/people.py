"""What people are called where they are shown.

Minors go by the first name and an initial where an event wants it, and then two children easily
have one name. Whoever would be taken for somebody else of the category is told apart: by the
school, else by the number. Every page, sheet and list names people through `called`.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import TypeVar

from meydan.tournament.entries import Entry, Player
from meydan.tournament.ids import EntryId
from meydan.tournament.names import ListLang, sort_key
from meydan.words import Lang

OF_AGE = 18
Key = TypeVar("Key")


@dataclass(frozen=True, slots=True)
class Called:
    """A shown name, with what tells it from an equal one."""

    name: str
    mark: str = ""
    """The school or the number; empty where nobody else is called so."""
    by_school: bool = False

    def __str__(self) -> str:
        return f"{self.name} ({self.mark})" if self.mark else self.name

    @property
    def beside_school(self) -> str:
        """The name where the school is shown beside it anyway."""
        return self.name if self.by_school else str(self)


def called(
    entries: Iterable[Entry], *, minors_on: date | None = None, lang: Lang = "tr"
) -> dict[EntryId, Called]:
    """What each entry of a category is called; `minors_on` shortens minors' names on that day."""
    return told_apart(
        (
            one.id,
            public(one.player, minors_on=minors_on, lang=lang).full,
            one.player.school,
            one.number or 0,
        )
        for one in entries
    )


def told_apart(people: Iterable[tuple[Key, str, str, int]]) -> dict[Key, Called]:
    """People by key, shown name, school and number (0: none yet): what each is called."""
    alike: dict[object, list[tuple[Key, str, str, int]]] = {}
    for one in people:
        alike.setdefault(_sound(one[1]), []).append(one)
    found: dict[Key, Called] = {}
    for group in alike.values():
        schools = Counter(_sound(school) for _, _, school, _ in group)
        numbers = {number for _, _, _, number in group if number}
        for key, name, school, number in group:
            if len(group) == 1:
                found[key] = Called(name)
            elif _sound(school) and schools[_sound(school)] == 1:
                found[key] = Called(name, school, by_school=True)
            else:
                # Before the list is fixed, nobody has a number; the order of entry will do as well.
                found[key] = Called(name, str(number if len(numbers) == len(group) else key))
    return found


def names_of(
    entries: Iterable[Entry], *, minors_on: date | None = None, lang: Lang = "tr"
) -> dict[EntryId, str]:
    """The same as text: `Zeynep K. (Gazi İlkokulu)`."""
    return {key: str(one) for key, one in called(entries, minors_on=minors_on, lang=lang).items()}


def in_order(
    ids: Iterable[EntryId], names: Mapping[EntryId, str], lang: ListLang = "tr"
) -> list[EntryId]:
    """Entries by what is shown of them."""
    return sorted(ids, key=lambda one: (sort_key(names[one], lang), one))


def minor(player: Player, *, on: date) -> bool:
    """Whether a player may be under 18 on a day; so it is when the year of birth is not known."""
    # Only the year is public: whoever turns 18 in this year may still be 17.
    return player.birth_year is None or on.year - player.birth_year <= OF_AGE


def first_and_initial(player: Player, *, lang: Lang = "tr") -> Player:
    """The player with the first of the given names and the surname's initial: `Demo O.`

    A name entered whole as the given name ends with the surname.
    """
    given, *middle = player.given.split() or [""]
    surname = player.surname.split() or middle[-1:]
    initial = _upper(surname[0][0], lang) + "." if surname else ""
    return replace(player, given=given, surname=initial)


def public(player: Player, *, minors_on: date | None, lang: Lang = "tr") -> Player:
    """The player as shown: shortened if a minor on that day; `None` shows all names whole."""
    if minors_on is None or not minor(player, on=minors_on):
        return player
    return first_and_initial(player, lang=lang)


def _sound(text: str) -> object:
    """Equal for names that a reader takes for one: capitals and accents do not count."""
    return sort_key(text)[0]


def _upper(letter: str, lang: Lang) -> str:
    return "İ" if letter == "i" and lang == "tr" else letter.upper()
