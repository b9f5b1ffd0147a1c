"""The order of names in Turkish, English and Russian lists (T9).

Names are compared letter by letter, then by accents, then as written. A letter that the list's
alphabet knows counts as itself (`ç` after `c` in Turkish); any other falls back to the letter it is
built on (`â` is an `a`, `é` an `e`, in English `ş` an `s`) and the accent decides only between
names that are otherwise equal. Spaces and hyphens part words and come before every letter, so that
`Ak Yıldız` stands before `Akbaş`; apostrophes and dots are passed over. The list's own script comes
first, the other one after it.
"""

import unicodedata
from functools import lru_cache
from typing import Literal

from meydan.tournament.entries import Player

ListLang = Literal["tr", "en", "ru"]
"""The language whose order a list follows."""

Key = tuple[tuple[tuple[int, int], ...], tuple[str, ...], str]

# Foreign letters stand where Turkish dictionaries put them: q after p, w and x after v.
TURKISH = "abcçdefgğhıijklmnoöpqrsştuüvwxyz"
ENGLISH = "abcdefghijklmnopqrstuvwxyz"
# Kazakh and Kyrgyz letters follow the letter that they grew from.
CYRILLIC = "аәбвгғдежзиійкқлмнңоөпрстуұүфхһцчшщъыьэюя"

SCRIPTS: dict[ListLang, tuple[str, ...]] = {
    "tr": (TURKISH, CYRILLIC),
    "en": (ENGLISH, CYRILLIC),
    "ru": (CYRILLIC, ENGLISH),
}

# Letters that Unicode does not take apart.
BUILT_ON = {
    "ı": "i",
    "ß": "ss",
    "æ": "ae",
    "œ": "oe",
    "ø": "o",
    "ł": "l",
    "đ": "d",
    "ð": "d",
    "þ": "th",
    "ħ": "h",
    "ə": "e",
}
PARTING = frozenset(" -‐‑‒–—")
PASSED_OVER = frozenset("'’‘ʼ`´.")


@lru_cache(maxsize=4096)
def sort_key(text: str, lang: ListLang = "tr") -> Key:
    """The key that sorts a text in lists of this language."""
    letters: list[tuple[int, int]] = []
    accents: list[str] = []
    for letter in _lower(unicodedata.normalize("NFC", " ".join(text.split())), lang):
        for base, accent in _bases(letter, lang):
            place = _place(base, lang)
            if place is not None:
                letters.append(place)
                accents.append(accent)
    return tuple(letters), tuple(accents), text


def name_key(player: Player, lang: ListLang = "tr") -> tuple[Key, Key]:
    """The key of a player: surname, then first name; one name alone counts as the surname."""
    if not player.surname:
        return sort_key(player.given, lang), sort_key("", lang)
    return sort_key(player.surname, lang), sort_key(player.given, lang)


def _lower(text: str, lang: ListLang) -> str:
    if lang == "tr":
        text = text.replace("İ", "i").replace("I", "ı")
    return text.replace("İ", "i").lower()


def _bases(letter: str, lang: ListLang) -> list[tuple[str, str]]:
    """The letters of the list's alphabets that this one counts as, with what sets it apart."""
    if any(letter in alphabet for alphabet in SCRIPTS[lang]):
        return [(letter, "")]
    if letter in BUILT_ON:
        return [(base, letter) for base in BUILT_ON[letter]]
    parts = unicodedata.normalize("NFKD", letter)
    return [] if unicodedata.combining(parts[0]) else [(parts[0], parts[1:])]


def _place(base: str, lang: ListLang) -> tuple[int, int] | None:
    if base in PASSED_OVER:
        return None
    if base in PARTING:
        return 0, 0
    if base.isdigit():
        return 1, ord(base)
    for script, alphabet in enumerate(SCRIPTS[lang], start=2):
        place = alphabet.find(base)
        if place >= 0:
            return script, place
    return 9, ord(base)
