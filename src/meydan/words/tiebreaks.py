"""Names of tie-breaks from their ids, with parameters said in words: `buchholz-cut-1`."""

import re

from meydan.words import Lang, say

ID = re.compile(r"(.+?)(?:-(cut|median)-(\d+))?(?:-unrated-(\d+))?")


def tie_break_name(text: str, language: Lang) -> str:
    """The full name: `Buchholz without the lowest 1`."""
    return _said("name", text, language)


def tie_break_means(text: str, language: Lang) -> str:
    """What it counts, for somebody who never heard its name: `the opponents' points, summed`."""
    return _said("means", text, language)


def tie_break_short(text: str, language: Lang) -> str:
    """The head of a column: `Bh-1`, `Bh-M1`."""
    family, kind, count, _ = _parts(text)
    marks = {"cut": f"-{count}", "median": f"-M{count}", "": ""}
    return say(f"tiebreak.short.{family}", language) + marks[kind]


def _said(what: str, text: str, language: Lang) -> str:
    family, kind, count, unrated = _parts(text)
    said = say(f"tiebreak.{what}.{family}", language)
    if kind:
        # Progress drops its first rounds, not its lowest values (C.07 14.1.1).
        code = "early" if family == "progress" else kind
        said = say(f"tiebreak.with.{code}", language, name=said, count=int(count))
    if unrated:
        said = say("tiebreak.with.unrated", language, name=said, rating=unrated)
    return said


def _parts(text: str) -> tuple[str, str, str, str]:
    found = ID.fullmatch(text)
    family, kind, count, unrated = (part or "" for part in found.groups()) if found else ("",) * 4
    return family, kind, count, unrated
