"""The tablebase: true values, and files that are whole or refused."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from hypothesis import given, settings

from meydan.engine import kernel
from meydan.engine.mangala import native, tablebase
from meydan.engine.mangala.positions import GAME, lead, pits_of
from meydan.games.core import Side
from meydan.games.mangala import MangalaState
from tests.engine.mangala.boards import full_width, positions
from tests.engine.native import needs_kernel, paths, use
from tests.examples import examples

pytestmark = needs_kernel

HEAD = 4096


@given(positions(most=8))
@settings(max_examples=examples(150), deadline=None)
def test_values_are_those_of_trying_everything(
    table: native.TablebaseFile, state: MangalaState
) -> None:
    value = table.value(pits_of(state))
    assert value is not None
    assert lead(state) + value == full_width(state)


@given(positions(most=12))
def test_a_value_is_the_best_of_the_moves(table: native.TablebaseFile, state: MangalaState) -> None:
    """By the Python rules, M1–M6, one ply at a time."""
    margins = []
    for pit in GAME.legal(state):
        child = GAME.play(state, pit)
        rest = table.value(pits_of(child))
        assert rest is not None
        margin = lead(child) + (0 if GAME.outcome(child) is not None else rest)
        margins.append(margin if child.turn is state.turn else -margin)
    value = table.value(pits_of(state))
    assert value is not None
    assert lead(state) + value == max(margins)


@given(positions(most=12))
def test_both_sides_and_any_treasuries_have_the_same_value(
    table: native.TablebaseFile, state: MangalaState
) -> None:
    turned = MangalaState(state.board[7:] + state.board[:7], state.turn.other)
    richer = MangalaState(
        (*state.board[:6], 0, *state.board[7:13], 48 - sum(pits_of(state))), state.turn
    )
    assert table.value(pits_of(turned)) == table.value(pits_of(state))
    assert table.value(pits_of(richer)) == table.value(pits_of(state))


def test_a_side_without_stones_takes_those_of_the_other(table: native.TablebaseFile) -> None:
    """M6, whoever is to move."""
    assert table.value((0, 0, 0, 0, 0, 0, 1, 0, 2, 0, 0, 0)) == 3
    assert table.value((1, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0)) == -3


def test_one_stone_a_pit_is_a_draw(table: native.TablebaseFile) -> None:
    assert table.value((1,) * 12) == 0


def test_positions_with_more_stones_are_not_known(table: native.TablebaseFile) -> None:
    assert table.value((2,) + (1,) * 11) is None
    with pytest.raises(ValueError, match="twelve"):
        table.value((1,) * 11)
    with pytest.raises(ValueError, match="stones"):
        table.value((-1,) + (1,) * 11)


def test_every_value_bears_a_second_look(table: native.TablebaseFile) -> None:
    assert table.wrong(threads=2, stop=None) is None


def test_paths_and_threads_make_the_same_file(tmp_path: Path) -> None:
    made = []
    for path in paths():
        for threads in (1, 3):
            use(path)
            file = tmp_path / f"{path}-{threads}.table"
            tablebase.make(8, file=file, threads=threads)
            made.append(file.read_bytes())
    assert len(set(made)) == 1
    assert len(made[0]) == HEAD + tablebase.positions(8)


def test_layers_are_added_to_a_file(tmp_path: Path, table_file: Path) -> None:
    file = tmp_path / "grown.table"
    tablebase.make(7, file=file)
    assert tablebase.open_table(12, file=file) is None
    steps: list[tuple[int, int]] = []
    tablebase.make(12, file=file, report=lambda done, total: steps.append((done, total)))
    assert file.read_bytes() == table_file.read_bytes()
    assert steps == sorted(steps)
    smaller = tablebase.open_table(9, file=file)
    assert smaller is not None
    assert smaller.stones == 9


@pytest.mark.parametrize("at", [3, 20, 40, HEAD + 5, HEAD + 100_000, -1])
def test_a_file_with_a_flipped_bit_is_refused(tmp_path: Path, table_file: Path, at: int) -> None:
    content = bytearray(table_file.read_bytes())
    content[at] ^= 4
    file = tmp_path / "broken.table"
    file.write_bytes(content)
    with pytest.raises(ValueError, match=r"not a tablebase|another version|broken|checksum"):
        tablebase.open_table(12, file=file)
    with pytest.raises(ValueError, match=r"not a tablebase|another version|broken|checksum"):
        tablebase.make(12, file=file)


def test_a_file_cut_short_is_refused(tmp_path: Path, table_file: Path) -> None:
    file = tmp_path / "short.table"
    file.write_bytes(table_file.read_bytes()[:-1])
    with pytest.raises(ValueError, match="too short"):
        tablebase.open_table(12, file=file)
    file.write_bytes(b"")
    with pytest.raises(ValueError, match="not a tablebase"):
        tablebase.open_table(12, file=file)


@pytest.mark.parametrize("content", [b"a letter", b"a letter" * 1000])
def test_a_file_of_another_kind_is_left_alone(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "letter.txt"
    file.write_bytes(content)
    with pytest.raises(ValueError, match="not a tablebase"):
        tablebase.make(3, file=file)
    assert file.read_bytes() == content


def test_a_run_ended_before_the_first_page_was_written_begins_anew(tmp_path: Path) -> None:
    """The layer of no stones is on the disk, the page before it not yet."""
    file = tmp_path / "begun.table"
    file.write_bytes(bytes(HEAD + 1))
    made = tablebase.make(3, file=file)
    assert made is not None
    assert made.stones == 3


def test_the_lock_beside_a_table_empties_no_file(tmp_path: Path) -> None:
    (tmp_path / "mine.lock").write_text("somebody's")
    tablebase.make(2, file=tmp_path / "mine.table")
    assert (tmp_path / "mine.lock").read_text() == "somebody's"


def test_a_value_forged_with_its_checksum_is_found(tmp_path: Path) -> None:
    """The second look does not lean on checksums."""
    file = tmp_path / "forged.table"
    tablebase.make(6, file=file)
    content = bytearray(file.read_bytes())
    content[HEAD + tablebase.positions(5) + 4_000] ^= 2
    file.write_bytes(content)
    unchecked = tablebase.open_table(6, file=file, check=False)
    assert unchecked is not None
    assert unchecked.wrong(threads=1, stop=None) == 6


def test_stopping_keeps_the_finished_layers(tmp_path: Path, table_file: Path) -> None:
    file = tmp_path / "stopped.table"
    tablebase.make(10, file=file)
    assert tablebase.make(14, file=file, stop=lambda: True) is None
    assert tablebase.open_table(10, file=file) is not None
    tablebase.make(12, file=file)
    assert tablebase.open_table(12, file=file) is not None
    assert tablebase.make(12, file=file) is not None
    assert file.read_bytes()[HEAD : HEAD + 10_000] == table_file.read_bytes()[HEAD : HEAD + 10_000]


@pytest.mark.skipif(sys.platform == "win32", reason="no kill -9")
def test_a_killed_run_goes_on(tmp_path: Path, table_file: Path) -> None:
    file = tmp_path / "killed.table"
    program = "import sys, pathlib; from meydan.engine.mangala import tablebase\n"
    program += "tablebase.make(16, file=pathlib.Path(sys.argv[1]))"
    run = subprocess.Popen([sys.executable, "-c", program, str(file)])
    try:
        while run.poll() is None:
            try:
                found = tablebase.open_table(file=file, check=False)
            except ValueError:
                found = None  # the first page is not there yet
            if found is not None and found.stones >= 11:
                break
            time.sleep(0.005)
    finally:
        os.kill(run.pid, signal.SIGKILL)
        run.wait()
    tablebase.make(12, file=file)
    found = tablebase.open_table(12, file=file)
    assert found is not None
    size = HEAD + tablebase.positions(12)
    assert file.read_bytes()[HEAD:size] == table_file.read_bytes()[HEAD:]


def test_the_first_use_makes_a_table(own_tables: Path) -> None:
    found = tablebase.ready()
    assert found is not None
    assert found.stones == 12
    assert tablebase.path().parent == own_tables
    assert tablebase.ready() is found


def test_without_a_place_to_write_there_is_no_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv("MEYDAN_TABLES", str(tmp_path / "file" / "tables"))
    assert tablebase.ready() is None


def test_without_the_kernel_there_is_no_table(
    own_tables: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kernel, "path", lambda: None)
    monkeypatch.setattr(kernel, "_module", None)
    assert tablebase.ready() is None
    with pytest.raises(native.NeedsKernel):
        tablebase.make(3)
    assert not own_tables.exists()


def test_the_second_player_is_known_as_well(table: native.TablebaseFile) -> None:
    state = MangalaState((0, 0, 0, 0, 0, 1, 23, 0, 0, 0, 0, 0, 1, 23), Side.SECOND)
    assert table.value(pits_of(state)) == 2
