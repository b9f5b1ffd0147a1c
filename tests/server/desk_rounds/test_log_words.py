"""The action log in words: no code, no key and no English of the program's reaches a reader."""

import re
from dataclasses import fields, is_dataclass
from datetime import UTC, datetime
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from meydan.match import deeds
from meydan.server.access.actions import Act
from meydan.server.desk.history.log_diff import differences
from meydan.server.desk.log_words import PLAIN, done, target_words
from meydan.server.models import Category, Event
from meydan.tournament import entries, model
from meydan.words import LANGS, Lang, topic

AT = datetime(2026, 5, 1, 7, 30, tzinfo=UTC)
NAMES = {3: "Ada Demo3", 5: "Bora Demo5"}

# What only looks, or is told by the deed: no line of the log is written for these.
SEEN_ONLY = {
    Act.SEE_PUBLIC, Act.PLAY, Act.OWN_ACCOUNT, Act.OWN_PLAYER, Act.SEE_DESK, Act.PLAY_BOARD,
    Act.SEE_BOARD, Act.REFEREE_BOARD, Act.SEE_LOG, Act.SEE_LOOKS,
}  # fmt: skip


@pytest.mark.parametrize("lang", LANGS)
def test_every_deed_is_told_as_the_past(lang: Lang) -> None:
    told = {code.removeprefix("done.") for code in topic("log", lang) if code.startswith("done.")}
    assert told == {act.value for act in Act if act not in SEEN_ONLY}
    if lang == "tr":
        past = re.compile(r".*(ldı|ldi|ldu|ldü|ndı|ndi|rildi|dildi|tıldı)$")
        assert [said for act in told if not past.match(said := done(act, "tr"))] == []
        assert not any(re.search(r"m[ae]k$", done(act, "tr")) for act in told)


@pytest.mark.parametrize(
    ("target", "said"),
    [
        ("round 3 table 12", "3. tur › 12. masa"),
        ("entry 3, 5", "Ada Demo3, Bora Demo5"),
        ("new entry", "yeni oyuncu"),
        ("tablet 4", "4. masanın tableti"),
        ("decision 2", "2. karar"),
        ("screen 1", "1. ekran"),
        ("registration 4", "başvuru"),
        ("registration 4 refused", "başvuru reddedildi"),
        ("snapshot 3 of 2026-05-01 07:30", "yedek, 1 Mayıs 2026 10.30"),
        ("snapshot 3", "yedek, 1 Mayıs 2026 10.30"),
        ("rule clock.minutes", "Oyuncu başına süre"),
        ("liste.csv", "liste.csv"),
    ],
)
def test_what_it_was_done_to_is_told_in_turkish(target: str, said: str) -> None:
    assert target_words(target, NAMES, AT, "tr") == said


@pytest.mark.parametrize("lang", ["tr", "ru"])
def test_no_target_stays_english(lang: Lang) -> None:
    for target in PLAIN:
        assert target_words(target, {}, AT, lang) != target


def test_every_key_that_a_line_can_hold_has_a_word() -> None:
    parts = [one for module in (deeds, model, entries) for one in vars(module).values()]
    keys = {
        field.name
        for part in parts
        if isinstance(part, type) and is_dataclass(part) and part.__name__ != "Rulebook"
        for field in fields(part)
        if part.__name__ not in UNSEEN
    }
    for table in (Event, Category):
        keys |= {column.name for column in table._meta.concrete_fields} - INNER
    for lang in LANGS:
        assert sorted(keys - _keys(lang)) == []


UNSEEN = {"Tournament", "Round", "Private", "Note", "Table"}
"""Told part by part, or never written to the log."""
INNER = {"id", "created", "version", "position", "game", "event", "next_event"}
"""Columns that nobody edits by name."""


def _keys(lang: Lang) -> set[str]:
    return {code[4:] for code in topic("desk_rounds", lang) if code.startswith("key.")}


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("system", "knock-out", "Eleme"),
        ("role", "owner", "Kurulumun sahibi"),
        ("status", "locked", "onaylandı"),
        ("bye", 1, "½"),
        ("rulebook", "tazof-mangala-2023", "TAZOF Mangala turnuva kuralları, 2023"),
        ("tie_breaks", ["buchholz-cut-1"], "Buchholz, en düşük 1 değer hariç"),
        ("article", "tazof-mangala-2023 h", "TAZOF Mangala turnuva kuralları, 2023, madde h"),
        ("at", "2026-05-01T07:30:00+00:00", "1 Mayıs 2026 10.30"),
        ("penalty", "round", "tur kaybı"),
        ("look", "import", "içe aktarılan bir listede"),
        ("hook", "renewed", "yenilendi"),
    ],
)
def test_values_are_told_in_turkish(key: str, value: Any, said: str) -> None:
    (found,) = differences(None, {key: value}, NAMES, "tr")
    assert found.after == said
    assert found.where != key


def test_every_target_that_the_program_writes_is_said_in_words() -> None:
    """`rules` and `signed list` stood in the history as they are stored."""
    written = {
        name
        for path in Path(str(files("meydan.server"))).rglob("*.py")
        for name in re.findall(r'\btarget="([^"{]+)"', path.read_text("utf-8"))
    }
    assert {"lot", "settings"} <= written
    assert written - PLAIN.keys() == set()
