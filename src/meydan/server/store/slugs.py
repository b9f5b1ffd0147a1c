"""Names as parts of an address: `İstanbul İl Birinciliği` is `istanbul-il-birinciligi`."""

import unicodedata
from collections.abc import Container

from meydan.tournament.names import BUILT_ON

LONGEST = 50

# What Unicode does not take apart into a Latin letter and its marks.
LETTERS = str.maketrans(
    {
        **BUILT_ON,
        **dict(zip("абвгдезийклмнопрстуфыэ", "abvgdeziyklmnoprstufye", strict=True)),
        "ж": "zh",
        "х": "kh",
        "ц": "ts",
        "ч": "ch",
        "ш": "sh",
        "щ": "shch",
        "ъ": "",
        "ь": "",
        "ю": "yu",
        "я": "ya",
        "ө": "o",
        "ү": "u",
        "ң": "n",
        "қ": "k",
        "ғ": "g",
        "ә": "a",
    }
)


def slug(name: str) -> str:
    """A name in small letters, digits and hyphens; empty where nothing of it can be written so."""
    # Letters that fold to Cyrillic ones must be spelled before marks are cut: `й` is not `и`.
    lower = unicodedata.normalize("NFC", name.replace("İ", "i").replace("I", "i").lower())
    plain = unicodedata.normalize("NFKD", lower.translate(LETTERS))
    kept = (
        letter if letter.isascii() and letter.isalnum() else " "
        for letter in plain
        if not unicodedata.combining(letter)
    )
    return "-".join("".join(kept).split())[:LONGEST].strip("-")


def free_slug(name: str, taken: Container[str], *, otherwise: str) -> str:
    """The slug of a name, with a number behind it where others have it."""
    base = slug(name) or otherwise
    number, found = 1, base
    while found in taken:
        number += 1
        found = f"{base}-{number}"
    return found
