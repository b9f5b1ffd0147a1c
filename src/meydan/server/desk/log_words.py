"""The action log in words: what was done, and to what.

A line stores codes and a target such as `round 3 table 12`; whoever reads it is told in the
reader's language, so that a log outlives a change of language or wording.
"""

import re
from datetime import UTC, datetime

from django.utils.timezone import localtime

from meydan.words import Lang, UnknownWord, say, topic
from meydan.words.phrases.dates import day_words, time_words
from meydan.words.phrases.rulebooks import field_label

TABLE_STEPS = "board."
PLAIN = {
    "new entry": "new-entry",
    "all entries": "all-entries",
    "all who did not come": "absent",
    "settings": "settings",
    "rules": "rules",
    "signed list": "signed-list",
    "tie-breaks": "tie-breaks",
    "forbidden": "forbidden",
    "keep apart": "keep-apart",
    "lot": "lot",
    "name": "name",
    "delay": "delay",
    "schedule": "schedule",
    "link": "link",
    "zip": "everything",
    "sheets": "sheets",
    "prizes": "prizes",
}
"""Targets that are always the same."""
PLACE = re.compile(r"round (\d+)(?: table (\d+))?")
ENTRIES = re.compile(r"entry (\d+(?:, \d+)*)")
NUMBERED = re.compile(r"(tablet|decision|screen) (\d+)")
REGISTRATION = re.compile(r"registration \d+( refused)?")
SNAPSHOT = re.compile(r"snapshot \d+(?: of (\d{4}-\d\d-\d\d \d\d:\d\d))?")
RULE = re.compile(r"rule (\S+)")


def done(action: str, lang: Lang) -> str:
    """What was done, as the past; what a referee did at a table, by the deed."""
    known = topic("log", lang).get(f"done.{action}")
    if known is not None:
        return known
    acts = topic("actions", lang)
    if action in acts:
        return acts[action]
    deed = action.removeprefix(TABLE_STEPS)
    return f"{acts['board.done']}: {topic('desk_rounds', lang).get(f'deed.{deed}', deed)}"


def target_words(target: str, names: dict[int, str], at: datetime, lang: Lang) -> str:
    """What it was done to; a name or a file's name as it is. `at` is when it was done."""
    if target in PLAIN:
        return say(f"log.target.{PLAIN[target]}", lang)
    if found := PLACE.fullmatch(target):
        return _place(found[1], found[2], lang)
    if found := ENTRIES.fullmatch(target):
        return ", ".join(names.get(int(one), one) for one in found[1].split(", "))
    if found := NUMBERED.fullmatch(target):
        return say(f"log.target.{found[1]}", lang, n=int(found[2]))
    if found := REGISTRATION.fullmatch(target):
        return say(f"log.target.registration{'-refused' if found[1] else ''}", lang)
    if found := SNAPSHOT.fullmatch(target):
        when = datetime.fromisoformat(found[1]).replace(tzinfo=UTC) if found[1] else at
        return say("log.target.snapshot", lang, when=moment(when, lang))
    if found := RULE.fullmatch(target):
        return _field(found[1], lang)
    return target


def _place(number: str, table: str | None, lang: Lang) -> str:
    parts = [say("desk_rounds.round-n", lang, n=int(number))]
    parts += [say("desk_rounds.table-n", lang, n=int(table))] if table else []
    return " › ".join(parts)


def moment(at: datetime, lang: Lang) -> str:
    """A day and a time of it, in the hall's zone."""
    here = localtime(at) if at.tzinfo else at
    return f"{day_words(here.date(), lang)} {time_words(here, lang)}"


def _field(path: str, lang: Lang) -> str:
    try:
        return field_label(path, lang)
    except UnknownWord:
        return path
