"""Names of tie-breaks from their ids, with parameters said in words: `buchholz-cut-1`."""

import re

from meydan.words import Lang, say

ID = re.compile(r"(.+?)(?:-(cut|median)-(\d+))?(?:-unrated-(\d+))?")


def tie_break_name(text: str, language: Lang) -> str:
    """The full name: `Buchholz without the lowest 1`."""
    family, kind, count, unrated = _parts(text)
    name = say(f"tiebreak.name.{family}", language)
    if kind:
        # Progress drops its first rounds, not its lowest values (C.07 14.1.1).
        code = "early" if family == "progress" else kind
        name = say(f"tiebreak.with.{code}", language, name=name, count=int(count))
    if unrated:
        name = say("tiebreak.with.unrated", language, name=name, rating=unrated)
    return name


def tie_break_short(text: str, language: Lang) -> str:
    """The head of a column: `Bh-1`, `Bh-M1`."""
    family, kind, count, _ = _parts(text)
    marks = {"cut": f"-{count}", "median": f"-M{count}", "": ""}
    return say(f"tiebreak.short.{family}", language) + marks[kind]


def _parts(text: str) -> tuple[str, str, str, str]:
    found = ID.fullmatch(text)
    family, kind, count, unrated = (part or "" for part in found.groups()) if found else ("",) * 4
    return family, kind, count, unrated
