"""Names of pupils and classes as they are kept: letters only, short, on one line."""

import unicodedata

LONGEST = 20
LONGEST_CLASS = 40
BETWEEN = " '’.-"
"""What may stand between letters."""


def first_name(text: str) -> str:
    """What a pupil typed as a name; empty where no letter is in it."""
    kept = _kept(text)[:LONGEST].strip(BETWEEN)
    return kept if any(letter.isalpha() for letter in kept) else ""


def class_name(text: str) -> str:
    """What a teacher calls the class, `4-B`; may be empty."""
    return _kept(text)[:LONGEST_CLASS].strip(BETWEEN)


def folded(name: str) -> str:
    """A name as it is compared: `ALİ`, `Ali` and `alı` are one."""
    plain = unicodedata.normalize("NFKD", name.replace("ı", "i").replace("I", "i").casefold())
    return "".join(letter for letter in plain if not unicodedata.combining(letter))[:40]


def _kept(text: str) -> str:
    # Marks that pile up on a letter are dropped once the usual ones are part of theirs.
    whole = unicodedata.normalize("NFC", text[:200])
    plain = "".join(
        letter if letter.isalpha() or letter in BETWEEN or letter in "0123456789" else " "
        for letter in whole
        if not unicodedata.combining(letter)
    )
    return " ".join(plain.split())
