"""Names of minors as strangers may read them: the first name and an initial."""

from dataclasses import replace
from datetime import date

from meydan.tournament.entries import Player
from meydan.words import Lang

OF_AGE = 18


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


def _upper(letter: str, lang: Lang) -> str:
    return "İ" if letter == "i" and lang == "tr" else letter.upper()
