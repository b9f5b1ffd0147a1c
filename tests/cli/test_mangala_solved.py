"""`meydan tablebase`, `meydan solve mangala` and `meydan verify-book`."""

from pathlib import Path

import pytest

from meydan.engine import kernel
from meydan.engine.mangala import book
from tests.cli.support import Program
from tests.engine.native import needs_kernel


@pytest.fixture(autouse=True)
def tables_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("MEYDAN_TABLES", str(tmp_path / "tables"))
    return tmp_path / "tables"


@needs_kernel
def test_a_table_for_people_and_for_programs(meydan: Program, tables_folder: Path) -> None:
    found = meydan("tablebase", "mangala", "--stones", "6", "--json").data
    assert found["positions"] == 18_564
    assert found["file"] == str(tables_folder / "mangala.table")
    assert not found["verified"]
    shown = meydan("tablebase", "mangala", "--stones", "8", "--verify")
    assert "125,970 positions with up to 8 stones" in shown.out
    assert "every value checked" in shown.out


@needs_kernel
def test_a_broken_table_is_named(meydan: Program, tmp_path: Path) -> None:
    file = tmp_path / "mine.table"
    meydan("tablebase", "mangala", "--stones", "5", "--file", str(file))
    file.write_bytes(file.read_bytes()[:-1] + b"\x7f")
    said = meydan.fails("tablebase", "mangala", "--stones", "6", "--file", str(file))
    assert said == f"{file}: the checksum of layer 5 is wrong"


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["tablebase", "kure"], "no tablebases of 'kure'"),
        (["tablebase", "mangala", "--stones", "49"], "--stones 49: from 0 to 34"),
        (["tablebase", "mangala", "--threads", "0"], "--threads: from 1 to 256"),
        (["solve", "mangala", "--stones-per-pit", "7"], "--stones-per-pit: from 1 to 6"),
        (["solve", "mangala", "--jobs", "9"], "--jobs: from 0 to 6"),
        (["solve", "mangala", "--position", "4"], "--position: "),
        (["solve", "mangala", "--jobs", "1", "--resume"], "--jobs keeps no record"),
        (["solve", "mangala", "--jobs", "1", "--book", "x"], "--jobs keeps no record"),
        (["solve", "mangala", "--scheduler", "tcp://host:1"], "--scheduler needs --jobs"),
        (["solve", "mangala", "--book", "nowhere/x"], "nowhere/x: no such folder"),
        (["solve", "mangala", "--record", "."], ".: is a folder"),
        (["verify-book", "--sample", "0"], "--sample: at least 1"),
        (["verify-book", "--entry", "4"], "--entry: "),
        (["verify-book", "--entry", "4", "--sample", "2"], "--entry or --sample"),
        (["verify-book", "--file", "no.book"], "no.book: There is no such file"),
        (["verify-book", "--file", __file__], "test_mangala_solved.py: not a book"),
        (
            ["verify-book", "--entry", "24 0 0 0 0 0 0 / 0 0 24 0 0 0 0 / 1"],
            "the book has no entry 24",
        ),
    ],
)
def test_wrong_words(meydan: Program, args: list[str], said: str) -> None:
    assert said in meydan.fails(*args)


def test_without_the_kernel_it_is_said(meydan: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel, "_module", None)
    for command in (["tablebase", "mangala"], ["solve", "mangala"], ["verify-book"]):
        assert "needs the kernel" in meydan.fails(*command).replace("need the", "needs the")


@needs_kernel
def test_two_a_pit_for_people(meydan: Program, tables_folder: Path) -> None:
    """The starter wins by 2 with the third or the sixth pit."""
    shown = meydan("solve", "mangala", "--stones-per-pit", "2", "--table-stones", "12")
    assert shown.out.startswith("margin +2 for the side to move\n  1   -2\n  2   +0\n  3   +2\n")
    assert "line     3 " in shown.out
    assert (tables_folder / "mangala-2.jsonl").exists()


@needs_kernel
def test_resumed_and_split_it_is_the_same(meydan: Program, tmp_path: Path) -> None:
    plain = ["solve", "mangala", "--stones-per-pit", "2", "--table-stones", "12", "--json"]
    record = str(tmp_path / "proofs.jsonl")
    first = meydan(*plain, "--record", record).data
    again = meydan(*plain, "--record", record, "--resume").data
    split = meydan(*plain, "--jobs", "1", "--workers", "1", "--memory", "16").data
    assert first["margin"] == again["margin"] == split["margin"] == 2
    assert first["moves"] == again["moves"] == split["moves"]


@needs_kernel
def test_a_position(meydan: Program) -> None:
    text = "0 0 0 0 1 1 30 / 0 0 0 0 1 1 14 / 1"
    found = meydan("solve", "mangala", "--position", text, "--table-stones", "2", "--json").data
    assert found["position"] == text
    assert found["margin"] == max(found["moves"].values())
    over = "0 0 0 0 0 0 30 / 0 0 0 0 0 0 18 / 1"
    assert "the set is over" in meydan.fails("solve", "mangala", "--position", over)


@needs_kernel
def test_a_book_is_made_and_verified(meydan: Program, tmp_path: Path) -> None:
    file = tmp_path / "own.book"
    options = ["--table-stones", "12", "--memory", "16", "--threads", "1"]
    meydan("solve", "mangala", "--stones-per-pit", "2", "--book", str(file), *options)
    checked = meydan("verify-book", "--file", str(file), *options, "--json").data
    assert checked["wrong"] == []
    assert checked["checked"] == checked["entries"] > 20

    entries = book.unpack(file.read_bytes())
    lie = dict(zip(entries.numbers, entries.values, strict=True))
    lie[max(lie)] += 2
    file.write_bytes(book.pack(lie))
    shown = meydan("verify-book", "--file", str(file), *options)
    assert shown.code == 1
    assert "the book has" in shown.out


@needs_kernel
def test_a_sample_of_the_shipped_book(meydan: Program) -> None:
    shown = meydan("verify-book", "--sample", "5", "--seed", "4", "--table-stones", "14")
    assert shown.out == "5 of 5 entries proved again\n"
    assert shown.code == 0
