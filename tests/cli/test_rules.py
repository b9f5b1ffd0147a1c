"""`meydan tournament rule`, the lot that becomes void, and texts from outside."""

import json
from pathlib import Path

import pytest

from meydan.formats import tournament_json
from meydan.rulebooks import Rulebook
from tests.cli.support import Program
from tests.rulebooks.test_outside import SHORT


@pytest.fixture
def file(meydan: Program, tmp_path: Path) -> Path:
    path = tmp_path / "cup.json"
    meydan("tournament", "new", path, "--rulebook", "ifmg-mangala", "--rounds", 5)
    for name in ("Bora", "Cem", "Deniz", "Ece"):
        meydan("tournament", "add", path, name)
    return path


def book(file: Path) -> Rulebook:
    return tournament_json.read(file).tournament.settings.book


def test_the_24_stones_come_in_one_step_and_go_in_one(meydan: Program, file: Path) -> None:
    """M8: an IFMG event may adopt the rule of the other texts; result and stones together."""
    alone = meydan("tournament", "rule", file, "flag.draw_stones=24", "--reason", "meeting")
    assert (alone.code, book(file).changes) == (2, ())
    assert "does not go with flag.result" in alone.err
    both = ("flag.result=draw-with-stones", "flag.draw_stones=24")
    assert meydan("tournament", "rule", file, *both, "--reason", "meeting").code == 0
    assert book(file).flag.draw_stones.value == 24
    assert meydan("tournament", "rule", file, "--back", "flag.result").code == 2
    assert meydan("tournament", "rule", file, "--back", "all").code == 0
    assert book(file).changes == ()


def test_what_is_taken_back_and_decided_in_one_command_is_checked_as_one(
    meydan: Program, file: Path
) -> None:
    """M8: neither half of it could stand alone."""
    both = ("flag.result=draw-with-stones", "flag.draw_stones=24")
    assert meydan("tournament", "rule", file, *both, "--reason", "meeting").code == 0
    mixed = ("--back", "flag.result", "flag.draw_stones=none", "teams.best=2")
    assert meydan("tournament", "rule", file, *mixed, "--reason", "again").code == 0
    assert [one.path for one in book(file).changes] == ["teams.best"]


def test_a_bye_may_be_worth_a_win_of_3_points(meydan: Program, file: Path) -> None:
    """T11: what a bye may be worth says the book of the event."""
    assert meydan("tournament", "set", file, "--bye", "3").code == 2
    given = ("points.win=3", "points.draw=1")
    assert meydan("tournament", "rule", file, *given, "--reason", "meeting").code == 0
    assert meydan("tournament", "set", file, "--bye", "3").code == 0
    assert book(file).pairing.bye.value == 6
    assert meydan("tournament", "set", file, "--bye", "much").code == 2


def test_points_of_3_reach_the_table(meydan: Program, file: Path) -> None:
    given = ("points.win=3", "points.draw=1", "pairing.present=3", "pairing.bye=3")
    assert meydan("tournament", "rule", file, *given, "--reason", "meeting").code == 0
    meydan("tournament", "lot", file, "--starts")
    meydan("tournament", "pair", file)
    done = meydan("tournament", "result", file, "1=26-22", "2=½")
    assert done.code == 0
    assert "3 : 0" in done.out
    rows = meydan("tournament", "standings", file, "--json").data["rows"]
    assert [row["points"] for row in rows] == [3, 1, 1, 0]
    # A later decision counts what is played anew.
    assert meydan("tournament", "rule", file, "points.win=4", "--reason", "again").code == 0
    rows = meydan("tournament", "standings", file, "--json").data["rows"]
    assert [row["points"] for row in rows] == [4, 1, 1, 0]


def test_decisions_are_listed_with_article_before_after_and_reason(
    meydan: Program, file: Path
) -> None:
    """T19."""
    meydan("tournament", "rule", file, "teams.best=2", "--reason", "small teams")
    shown = meydan("tournament", "rule", file)
    assert shown.out == "teams.best: all → 2  (T14) small teams\n"
    (one,) = meydan("tournament", "rule", file, "--json").data["changes"]
    assert (one["path"], one["before"], one["after"]) == ("teams.best", None, 2)
    assert "clock.minutes = " in meydan("tournament", "rule", file, "--all").out


@pytest.mark.parametrize(
    ("given", "problem"),
    [
        (("teams.best=2",), "--reason"),
        (("teams.best", "--reason", "x"), "FIELD=VALUE"),
        (("no.such=1", "--reason", "x"), "no such field"),
        (("teams.best=two", "--reason", "x"), "not a whole number"),
        (("points.win=1.3", "--reason", "x"), "not points"),
        (("teams.best=2", "teams.best=3", "--reason", "x"), "named twice"),
        (("lot.drawn_at=before-play", "--reason", "x"), "only told"),
        (("--back", "no.such"), "no such field"),
    ],
)
def test_what_is_no_decision_is_refused(
    meydan: Program, file: Path, given: tuple[str, ...], problem: str
) -> None:
    before = file.read_bytes()
    done = meydan("tournament", "rule", file, *given)
    assert (done.code, file.read_bytes()) == (2, before)
    assert problem in done.err


def test_a_new_first_player_makes_the_lot_void(meydan: Program, file: Path) -> None:
    """T10: said when it happens, and asked for again."""
    meydan("tournament", "lot", file, "--starts")
    added = meydan("tournament", "add", file, "Ada")
    assert (added.code, "is void: Ada" in added.err) == (0, True)
    assert meydan("tournament", "pair", file).code == 2
    shown = meydan("tournament", "show", file).out
    assert ("is void: Ada" in shown, "meydan tournament lot" in shown) == (True, True)
    assert meydan("tournament", "lot", file, "--second").code == 0
    assert meydan("tournament", "pair", file).code == 0
    late = meydan("tournament", "add", file, "Aaa")
    assert (late.code, late.err) == (0, "")


def test_a_lot_at_each_table_needs_no_lot_of_the_first(meydan: Program, file: Path) -> None:
    """T10, open in the IFMG text."""
    assert meydan("tournament", "pair", file).code == 2
    meydan("tournament", "rule", file, "lot.then=each-table", "--reason", "the text's own words")
    assert meydan("tournament", "pair", file).code == 0
    notes = tournament_json.read(file).tournament.rounds[0].notes
    assert "lot-each-table" in [one.code for one in notes]
    shown = meydan("tournament", "show", file, "--round", 1).out
    assert ("Player 1" in shown, "Starts" in shown) == (True, False)


def test_rounds_that_the_text_does_not_name_are_asked_about(meydan: Program, file: Path) -> None:
    """T12: IFMG plays 5, 7 or 9."""
    asked = meydan("tournament", "set", file, "--rounds", 6)
    assert "names 5, 7, 9 rounds; 6 are planned" in asked.err
    assert meydan("tournament", "set", file, "--rounds", 7).err == ""
    other = file.parent / "tazof.json"
    assert meydan("tournament", "new", other, "--rounds", 6).err == ""


def test_the_starting_list_is_given_in_its_order(meydan: Program, file: Path) -> None:
    """T9: rating first in the IFMG text."""
    meydan("tournament", "add", file, "Zeki", "--rating", 1900)
    entries = meydan("tournament", "show", file, "--entries", "--json").data["entries"]
    assert [one["player"]["given"] for one in entries] == ["Zeki", "Bora", "Cem", "Deniz", "Ece"]
    assert [one["number"] for one in entries] == [1, 2, 3, 4, 5]


def test_a_text_from_outside_from_check_to_medal(
    meydan: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MEYDAN_DATA", str(tmp_path / "data"))
    text = tmp_path / "demo.toml"
    text.write_text(SHORT)
    cup = tmp_path / "cup.json"
    assert meydan("rulebook", "check", text).code == 0
    assert meydan("tournament", "new", cup, "--rulebook", "demo-mangala-2027").code == 2
    assert meydan("rulebook", "install", text).code == 0
    assert meydan("tournament", "new", cup, "--rulebook", "demo-mangala-2027").code == 0
    for name in ("Ada", "Bora"):
        meydan("tournament", "add", cup, name)
    report = tmp_path / "cup.trf"
    assert meydan("tournament", "export", cup, report).code == 0
    text.write_text(SHORT.replace("value = 10", "value = 20"))
    assert meydan("rulebook", "install", text).code == 0
    assert meydan("rulebook", "remove", "demo-mangala-2027", "--json").data["done"] == "remove"
    assert meydan("rulebook", "demo-mangala-2027").code == 2
    # The event carries the whole text of the edition that it began under.
    assert book(cup).clock.minutes.value == 10
    assert meydan("tournament", "new", tmp_path / "again.json", "--from", report).code == 0
    assert book(tmp_path / "again.json").clock.minutes.value == 10
    assert meydan("tournament", "lot", cup, "--starts").code == 0
    assert meydan("tournament", "pair", cup).code == 0
    assert json.loads(cup.read_text())["tournament"]["settings"]["book"]["text"] == SHORT


@pytest.mark.parametrize("what", ["check", "install", "remove"])
def test_a_wrong_text_is_one_line_and_exit_2(meydan: Program, tmp_path: Path, what: str) -> None:
    file = tmp_path / "demo.toml"
    file.write_text("id = ")
    done = meydan("rulebook", what, file)
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
    assert meydan("rulebook", what).code == 2
    assert meydan("rulebook", what, tmp_path / "no.toml").code == 2


def test_t10_the_lot_names_the_colour_where_the_text_draws_for_it(
    meydan: Program, tmp_path: Path
) -> None:
    """Küre 2: purple starts; Mangala's text draws for the start alone."""
    said = {}
    for book in ("tazof-kure", "tazof-mangala-2023"):
        file = tmp_path / f"{book}.json"
        meydan("tournament", "new", file, "--rulebook", book)
        for name in ("Ada", "Bora"):
            meydan("tournament", "add", file, name)
        said[book] = meydan("tournament", "lot", file, "--second", "--lang", "en").out
        assert said[book].strip() in meydan("tournament", "show", file, "--lang", "en").out
    assert "has orange and is second" in said["tazof-kure"]
    assert "is second in round 1" in said["tazof-mangala-2023"]
