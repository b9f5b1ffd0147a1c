"""`meydan round`: a log replayed, or refused at its first wrong line."""

from pathlib import Path

import pytest

from meydan.match import write_log
from meydan.match.deeds import Called, Claimed, Paused, Penalised
from tests.cli.support import Program
from tests.match.desk import CHIEF, A, B, Desk
from tests.match.log_page import EXAMPLE

LINES = EXAMPLE.read_text(encoding="utf-8").splitlines(keepends=True)


def log(folder: Path, text: str) -> Path:
    path = folder / "log.jsonl"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_finished_round_shows_sets_warnings_and_the_result(meydan: Program) -> None:
    ran = meydan("round", EXAMPLE)
    assert ran.code == 0
    for shown in (
        "Demo A – Demo B (visually impaired)",
        "Set 1   1:0   (26–22)   counted",
        "Demo A: h – Warnings (Set 1)",
        "Demo A: c – Open palm (Set 2)",
        "Result: 1:0, by sets, set points 2:1, stones 76–68",
    ):
        assert shown in ran.out


def test_a_round_under_way_shows_clocks_and_who_may_do_what(
    meydan: Program, tmp_path: Path
) -> None:
    desk = Desk("tazof-mangala-2023", clock="book").start().wait(60)
    ran = meydan("round", log(tmp_path, write_log(desk.round.log)), "--at", desk.now)
    for shown in (
        "Player 1   14:00   running",
        "Player 2   15:00   stopped",
        "It is this player's move.",
        "Board: 4 4 4 4 4 4 0 / 4 4 4 4 4 4 0 / 1",
        "Result: the match goes on",
    ):
        assert shown in ran.out


def test_colours_claims_calls_and_pauses_are_shown(meydan: Program, tmp_path: Path) -> None:
    desk = Desk("tazof-pentago").start().move(A, "a1A")
    desk.do(Penalised(who="a", penalty="warning", reason="insult"), CHIEF)
    desk.do(Claimed(seat=B)).do(Called(whom="chief")).do(Paused(reason="claim"))
    ran = meydan("round", log(tmp_path, write_log(desk.round.log)), "--history")
    for shown in (
        "Player 1: black, Player 2: white",
        "no clock",
        "Play is stopped",
        "Player 1: T5 (Set 1)",
        "A claim waits: Player 2",
        "Called: the chief referee",
    ):
        assert shown in ran.out


def test_the_story_on_wish(meydan: Program) -> None:
    assert "Entry 10 replaced · slips swapped" in meydan("round", EXAMPLE, "--history").out
    assert "Entry 10 replaced" not in meydan("round", EXAMPLE).out


@pytest.mark.parametrize(
    ("lang", "shown"), [("tr", "Sonuç: 1:0"), ("en", "Result: 1:0"), ("ru", "Результат: 1:0")]
)
def test_in_three_languages(meydan: Program, lang: str, shown: str) -> None:
    assert shown in meydan("round", EXAMPLE, "--lang", lang).out


def test_for_programs(meydan: Program) -> None:
    data = meydan("round", EXAMPLE, "--json").data
    assert (data["over"], data["result"]["text"]) == (True, "1:0")
    assert [done["score"] for done in data["sets"]] == [[26, 22], [20, 28], [30, 18]]
    assert data["clocks"]["running"] is None
    assert data["may"]["player-a"][0]["word"].startswith("match.refused.")


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "1: The log is empty."),
        ("".join(LINES[:2]) + "{]\n", "3: This is not JSON (at character 2)."),
        ("".join(LINES[1:]), "1: The sequence number must be 1, not 2."),
        (
            "".join(LINES[:4]) + LINES[4].replace("player-a", "umpire"),
            '5: “by” can\'t have this value: "umpire"',
        ),
        (
            "".join(LINES[:9]) + LINES[9].replace("[22, 26]", "[22, 27]"),
            "10: The sum must be 48, not 49. (TAZOF Mangala tournament rules, 2023, “Final count”)",
        ),
    ],
)
def test_a_broken_log_is_refused_at_its_first_wrong_line(
    meydan: Program, tmp_path: Path, text: str, fault: str
) -> None:
    path = log(tmp_path, text)
    assert meydan.fails("round", path) == f"{path}:{fault}"


def test_a_move_that_is_illegal_names_its_article(meydan: Program, tmp_path: Path) -> None:
    desk = Desk("tazof-mangala-2023").start().move(A, "1")
    text = write_log(desk.round.log).replace('"move": "1"', '"move": "9"')
    path = log(tmp_path, text)
    assert meydan.fails("round", path, "--lang", "tr").startswith(f"{path}:3: ")
    assert "TAZOF Mangala tournament rules, 2023, article 1" in meydan.fails("round", path)


def test_files_that_cannot_be_read(meydan: Program, tmp_path: Path) -> None:
    assert "nothing.jsonl" in meydan.fails("round", tmp_path / "nothing.jsonl")
    assert str(tmp_path) in meydan.fails("round", tmp_path)
    binary = tmp_path / "log.jsonl"
    binary.write_bytes(LINES[0].encode() + b"\xff\xfe")
    assert meydan.fails("round", binary) == f"{binary}:2: This is not UTF-8 text."


def test_a_moment_before_the_end_of_the_log_is_refused(meydan: Program) -> None:
    assert meydan.fails("round", EXAMPLE, "--at", 0).startswith("--at 0: ")
    assert "fr" in meydan.fails("round", EXAMPLE, "--lang", "fr")


def test_a_log_saved_with_a_byte_order_mark_is_read(meydan: Program, tmp_path: Path) -> None:
    assert meydan("round", log(tmp_path, "\ufeff" + "".join(LINES))).code == 0


def test_no_name_steers_the_terminal(meydan: Program, tmp_path: Path) -> None:
    path = log(tmp_path, LINES[0].replace("Demo A", r"\u001b[31mDemo A"))
    assert meydan("round", path).out.startswith("�[31mDemo A – Demo B")
