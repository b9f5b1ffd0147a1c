"""Whether an entry is somebody who is known already: surely, perhaps, or not.

Sure is only what a national id, a licence, or name, year and school together say. Two children of
one name and year at two schools are a question for the office, never an answer of the program's.
"""

from dataclasses import dataclass
from enum import StrEnum

YEARS_APART = 1
"""A year of birth that differs by so much may be a slip of the pen."""


class Likeness(StrEnum):
    """How alike two are."""

    SAME = "same"
    ASK = "ask"
    OTHER = "other"


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """What is compared; texts are folded by the caller, empty where unknown."""

    words: tuple[str, ...]
    """Of the whole name, in order."""
    birth_year: int | None = None
    school: str = ""
    province: str = ""
    licence: str = ""
    mark: str = ""
    """The keyed hash of the national id."""


def likeness(new: Facts, known: Facts) -> tuple[Likeness, str]:
    """How alike an entry is to somebody known, and by what."""
    named = new.words == known.words
    if new.mark and known.mark:
        if new.mark != known.mark:
            return Likeness.OTHER, "national-id"
        return (Likeness.SAME, "national-id") if _alike(new, known) else _ask("other-name")
    if new.licence and new.licence == known.licence:
        return (Likeness.SAME, "licence") if named else _ask("other-name")
    school = bool(new.school) and new.school == known.school
    if named and new.licence and known.licence and school and new.birth_year == known.birth_year:
        return _ask("other-licence")
    if not named:
        near = _alike(new, known) and new.birth_year == known.birth_year is not None and school
        return _ask("longer-name") if near else (Likeness.OTHER, "name")
    return _by_year(new, known, school)


def _by_year(new: Facts, known: Facts, school: bool) -> tuple[Likeness, str]:
    """Two of one name."""
    if new.birth_year is None or known.birth_year is None:
        near = school or (new.province and new.province == known.province)
        # Lists of ratings often have names alone: nothing speaks for it, and nothing against.
        bare = not all(one.birth_year or one.school or one.province for one in (new, known))
        return _ask("no-year") if near or bare else (Likeness.OTHER, "no-year")
    apart = abs(new.birth_year - known.birth_year)
    if apart == 0:
        return (Likeness.SAME, "name") if school else _ask("other-school")
    return _ask("near-year") if apart <= YEARS_APART and school else (Likeness.OTHER, "year")


def _alike(one: Facts, other: Facts) -> bool:
    """One name, or one with a given name that the other leaves out."""
    few, many = sorted((set(one.words), set(other.words)), key=len)
    return bool(few) and few <= many


def _ask(why: str) -> tuple[Likeness, str]:
    return Likeness.ASK, why
