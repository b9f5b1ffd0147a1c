"""A tournament file reads back to the same tournament, keeps secrets apart, and loses no work."""

import json
import stat
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from hypothesis import given, settings

from meydan.formats import tournament_json
from meydan.formats.faults import FileFault
from meydan.formats.tournament_json import Document, Step
from meydan.rulebooks import load
from meydan.tournament.entries import Player, Private
from meydan.tournament.entry_changes import add_entry, withdraw
from meydan.tournament.ids import EntryId
from meydan.tournament.model import Settings, Tournament
from tests.examples import examples
from tests.formats.strategies import tournaments

NOW = datetime(2026, 5, 1, 9, 30, tzinfo=UTC)


def demo() -> Tournament:
    made = Tournament(settings=Settings(name="Deneme", book=load("tazof-mangala-2023"), rounds=5))
    for number in range(1, 5):
        made = add_entry(made, Player(given=f"Oyuncu{number}", surname="Deneme"))
    return made


@given(tournaments())
@settings(max_examples=examples(60), deadline=None)
def test_reads_back_to_the_same(tournament: Tournament) -> None:
    data = tournament_json.dump_tournament(tournament, private=True)
    assert tournament_json.load_tournament(data) == tournament


@given(tournaments())
@settings(max_examples=examples(25), deadline=None)
def test_private_data_stays_out_unless_asked_for(tournament: Tournament) -> None:
    data = tournament_json.dump_tournament(tournament)
    assert tournament_json.load_tournament(data) == replace(tournament, private=())
    assert "private" not in json.loads(data)


@given(tournaments(), tournaments())
@settings(max_examples=examples(40), deadline=None)
def test_undo_brings_back_any_state_from_any_other(one: Tournament, other: Tournament) -> None:
    document = tournament_json.changed(Document(one), other, Step(NOW, "test"))
    again = tournament_json.load(tournament_json.dump(document, private=True))
    before, step = tournament_json.undone(again)
    assert before == Document(one)
    assert step == Step(NOW, "test")


def test_a_small_change_leaves_a_small_way_back() -> None:
    before = demo()
    document = tournament_json.changed(
        Document(before), withdraw(before, EntryId(2)), Step(NOW, "withdraw 2")
    )
    assert document.undo[0]["back"] == [[["tournament", "entries", 1, "status"], "drop"]]


def test_the_file_with_private_data_is_for_its_owner_only(tmp_path: Path) -> None:
    path = tmp_path / "event.json"
    secret = replace(demo(), private=(Private(entry=EntryId(1), birth_date=date(2012, 4, 23)),))
    tournament_json.create(path, Document(secret))
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert tournament_json.read(path).tournament == secret


def test_create_never_replaces_a_file(tmp_path: Path) -> None:
    path = tmp_path / "event.json"
    path.write_text("mine", encoding="utf-8")
    with pytest.raises(FileFault, match="file-exists"):
        tournament_json.create(path, Document(demo()))
    assert path.read_text(encoding="utf-8") == "mine"
    assert list(tmp_path.iterdir()) == [path]


def test_a_second_program_is_told_that_the_file_is_busy(tmp_path: Path) -> None:
    path = tmp_path / "event.json"
    tournament_json.create(path, Document(demo()))
    with tournament_json.locked(path) as held:
        with (
            pytest.raises(FileFault, match="busy"),
            tournament_json.locked(path, wait=0.05),
        ):
            pass
        after = Document(withdraw(held.document.tournament, EntryId(1)))
        held.save(after)
        with pytest.raises(RuntimeError):
            held.save(after)
    with tournament_json.locked(path) as held:
        assert not held.document.tournament.entry(EntryId(1)).active
    assert {one.name for one in tmp_path.iterdir()} == {path.name, f".{path.name}.lock"}


def document(**tournament: object) -> str:
    return json.dumps(
        {"format": "meydan-tournament", "version": 1, "tournament": tournament},
        ensure_ascii=False,
    )


SETTINGS = {"name": "D", "rulebook": "tazof-reversi", "rounds": 5}
ONE = {"id": 1, "player": {"given": "A"}}


@pytest.mark.parametrize(
    ("text", "code", "fact"),
    [
        ("", "json-broken", None),
        ("{", "json-broken", None),
        ("[" * 100_000, "json-not-a-tournament", None),
        ("[]", "json-not-a-tournament", None),
        ('{"format": "meydan-tournament", "version": 3}', "json-newer", 2),
        ('{"format": "meydan-tournament", "version": true}', "json-wrong", "version"),
        ('{"format": "meydan-tournament", "version": 1}', "json-missing-key", "tournament"),
        (document(), "json-missing-key", "settings"),
        (document(settings=SETTINGS, colour=1), "json-unknown-key", "colour"),
        (document(settings=SETTINGS | {"rounds": True}), "json-wrong", "settings.rounds"),
        (document(settings=SETTINGS | {"rounds": 1.5}), "json-wrong", "settings.rounds"),
        (document(settings=SETTINGS | {"system": "x"}), "json-wrong", "settings.system"),
        (document(settings=SETTINGS, entries=[ONE, ONE]), "json-twice", "entries"),
        (document(settings=SETTINGS, entries=[ONE | {"id": 0}]), "json-wrong", "entries"),
        (
            document(settings=SETTINGS, entries=[ONE | {"player": {"given": None}}]),
            "json-wrong",
            "entries[0].player.given",
        ),
        (document(settings=SETTINGS, leaves=[{"entry": 3, "round": 1}]), "json-no-entry", 3),
        (document(settings=SETTINGS, rounds=[{"number": 2}]), "json-wrong", "rounds[0].number"),
        (
            document(settings=SETTINGS, entries=[ONE], private=[{"entry": 1}]),
            "json-unknown-key",
            "tournament.private",
        ),
        (
            document(
                settings=SETTINGS,
                entries=[ONE, ONE | {"id": 2}],
                rounds=[
                    {
                        "number": 1,
                        "pairs": [
                            {"table": 1, "first": 1, "second": 2, "result": {"points": [2, 2]}}
                        ],
                    }
                ],
            ),
            "json-impossible",
            "rounds[0].pairs[0].result",
        ),
        ('{"format": "meydan-tournament", "format": "x"}', "json-key-twice", "format"),
    ],
)
def test_a_broken_file_is_one_clear_fault(text: str, code: str, fact: object) -> None:
    with pytest.raises(FileFault) as caught:
        tournament_json.load(text.encode())
    assert caught.value.code == code
    if fact is not None:
        assert fact in caught.value.facts.values()


def test_broken_json_is_shown_by_line_and_column(tmp_path: Path) -> None:
    path = tmp_path / "event.json"
    path.write_text('{"format":\n  nothing}', encoding="utf-8")
    with pytest.raises(FileFault) as caught:
        tournament_json.read(path)
    assert caught.value.where == f"{path}:2:3"


def test_a_damaged_undo_is_refused() -> None:
    broken = Document(demo(), ({"at": NOW.isoformat(), "command": "x", "back": [[["a"], "cut"]]},))
    with pytest.raises(FileFault, match="undo-broken"):
        tournament_json.undone(broken)
    with pytest.raises(FileFault, match="nothing-to-undo"):
        tournament_json.undone(Document(demo()))
