"""Proofs above the tablebase."""

from pathlib import Path

import pytest
from hypothesis import given, settings

from meydan.engine.mangala import jobs, native, tablebase
from meydan.engine.mangala.positions import GAME, lead, pits_of, start
from meydan.engine.mangala.proof import Prover, Stopped
from meydan.engine.mangala.record import Record, RecordError, read
from meydan.games.mangala import MangalaState
from meydan.machines import run_here
from tests.engine.mangala.boards import full_width, positions
from tests.engine.native import needs_kernel, paths, use
from tests.examples import examples

pytestmark = needs_kernel

SMALL = 1 << 20


@pytest.fixture(scope="module")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> native.TablebaseFile:
    """A table of 2 stones, so that proofs have everything to do."""
    found = tablebase.make(2, file=tmp_path_factory.mktemp("tables") / "tiny.table")
    assert found is not None
    return found


@given(positions(most=8))
@settings(max_examples=examples(60), deadline=None)
def test_values_are_those_of_trying_everything(
    tiny: native.TablebaseFile, state: MangalaState
) -> None:
    assert Prover(tiny, memory=SMALL).margin(state) == full_width(state)


@given(positions(fewest=9, most=12))
@settings(max_examples=examples(30), deadline=None)
def test_any_table_gives_the_same_values(
    tiny: native.TablebaseFile, table: native.TablebaseFile, state: MangalaState
) -> None:
    expected = Prover(table, memory=SMALL).margin(state)
    assert Prover(tiny, memory=16 * SMALL, threads=2).margin(state, guess=5) == expected


@given(positions(fewest=13, most=17))
@settings(max_examples=examples(40), deadline=None)
def test_the_best_move_is_worth_the_position(
    table: native.TablebaseFile, state: MangalaState
) -> None:
    prover = Prover(table, memory=SMALL)
    assert max(move.margin for move in prover.moves(state)) == prover.margin(state)


def test_a_memory_that_overflows_changes_no_value(table: native.TablebaseFile) -> None:
    """8 KB hold a thousand positions; the proof goes through more."""
    state = MangalaState((2, 0, 3, 1, 1, 2, 0, 1, 2, 2, 0, 3, 1, 0), start(2).turn)
    small, large = Prover(table, memory=1), Prover(table, memory=16 * SMALL)
    assert small.margin(state) == large.margin(state)
    assert small.nodes >= large.nodes


@pytest.mark.parametrize("threads", [1, 2, 4])
def test_two_stones_a_pit_the_starter_wins_by_two(
    table: native.TablebaseFile, threads: int
) -> None:
    for path in paths():
        use(path)
        native_table = native.needed().Table(str(_file(table)), stones=12)
        prover = Prover(native_table, memory=16 * SMALL, threads=threads)
        assert prover.margin(start(2)) == 2
        assert [move.margin for move in prover.moves(start(2))] == [-2, 0, 2, 0, -2, 2]


def test_a_best_line_ends_with_the_margin(table: native.TablebaseFile) -> None:
    prover = Prover(table, memory=16 * SMALL)
    state = start(2)
    for pit in prover.line(state):
        state = GAME.play(state, pit)
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.score == (13, 11)


def test_a_proof_can_be_stopped_and_goes_on(table: native.TablebaseFile, tmp_path: Path) -> None:
    file = tmp_path / "proofs.jsonl"
    record = Record(file, resume=False)
    asked = iter([False] * 3)
    stopping = Prover(
        table, memory=SMALL, record=record, stop=lambda: next(asked, True), worth=2_000
    )
    with pytest.raises(Stopped):
        stopping.margin(start(3))
    record.close()

    record = Record(file, resume=True)
    assert record.known
    prover = Prover(table, memory=16 * SMALL, record=record, worth=2_000)
    assert prover.margin(start(2)) == 2
    record.close()
    before = prover.nodes
    record = Record(file, resume=True)
    again = Prover(table, memory=16 * SMALL, record=record)
    assert again.margin(start(2)) == 2
    assert again.nodes < before / 10
    record.close()


def test_what_was_proved_is_true(table: native.TablebaseFile, tmp_path: Path) -> None:
    record = Record(tmp_path / "proofs.jsonl", resume=False)
    Prover(table, memory=16 * SMALL, record=record, worth=5_000).margin(start(2))
    record.close()
    proofs = list(read(tmp_path / "proofs.jsonl"))
    assert len(proofs) > 10
    fresh = Prover(table, memory=16 * SMALL)
    for proof in proofs:
        value = fresh.value(MangalaState((*proof.pits[:6], 0, *proof.pits[6:], 0), start(2).turn))
        assert proof.lower <= value <= proof.upper


def test_a_line_cut_off_is_left_out(table: native.TablebaseFile, tmp_path: Path) -> None:
    file = tmp_path / "proofs.jsonl"
    record = Record(file, resume=False)
    Prover(table, memory=16 * SMALL, record=record, worth=5_000).margin(start(2))
    record.close()
    whole = file.read_bytes()
    file.write_bytes(whole[:-9])
    record = Record(file, resume=True)
    record.close()
    assert len(record.known) == whole.count(b"\n") - 2
    assert file.read_bytes().endswith(b"}\n")


@pytest.mark.parametrize(
    "line",
    [
        '{"pits": [1], "lower": 0, "upper": 0, "nodes": 1, "seconds": 1}',
        '{"pits": [1,1,1,1,1,1,1,1,1,1,1,1], "lower": 2, "upper": 0, "nodes": 1, "seconds": 1}',
        '{"lower": 2}',
        "[]",
        "x",
    ],
)
def test_a_line_that_is_no_proof_is_named(tmp_path: Path, line: str) -> None:
    file = tmp_path / "proofs.jsonl"
    file.write_text(
        '{"kind": "meydan-mangala-proofs", "version": 1}\n' + line + "\n", encoding="utf-8"
    )
    with pytest.raises(RecordError, match="line 2"):
        Record(file, resume=True)


def test_a_file_of_another_kind_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "proofs.jsonl"
    file.write_text('{"kind": "something", "version": 1}\n', encoding="utf-8")
    with pytest.raises(RecordError, match="not proofs"):
        Record(file, resume=True)


@pytest.mark.parametrize("resume", [False, True])
@pytest.mark.parametrize("content", [b"a letter", b"a letter\nof two lines\n", b"\xff\n", b"[]\n"])
def test_a_file_that_is_no_record_is_left_alone(
    tmp_path: Path, content: bytes, resume: bool
) -> None:
    file = tmp_path / "letter.txt"
    file.write_bytes(content)
    with pytest.raises(RecordError, match="letter"):
        Record(file, resume=resume)
    assert file.read_bytes() == content


@pytest.mark.parametrize("resume", [False, True])
def test_an_empty_file_becomes_a_record(tmp_path: Path, resume: bool) -> None:
    file = tmp_path / "proofs.jsonl"
    file.touch()
    Record(file, resume=resume).close()
    assert list(read(file)) == []
    assert file.read_bytes()


@pytest.mark.parametrize("plies", [1, 2])
def test_jobs_merge_to_the_same_values(
    table_file: Path, table: native.TablebaseFile, plies: int
) -> None:
    waiting = jobs.split(start(2), plies, table=table_file, table_stones=12, memory=SMALL)
    assert len(waiting) == (6 if plies == 1 else 36)
    proofs = [jobs.run(job) for job in waiting]
    margin, moves = jobs.merged(start(2), plies, {proof.pits: proof.lower for proof in proofs})
    prover = Prover(table, memory=16 * SMALL)
    assert margin == 2
    assert moves == prover.moves(start(2))


def test_jobs_run_as_processes(table_file: Path) -> None:
    waiting = jobs.split(start(1), 2, table=table_file, table_stones=6, memory=SMALL)
    proofs = run_here(jobs.run, waiting, workers=2)
    margin, _ = jobs.merged(start(1), 2, {proof.pits: proof.lower for proof in proofs})
    assert margin == 0


def test_a_lead_counts(table: native.TablebaseFile) -> None:
    state = MangalaState((0, 0, 0, 0, 1, 1, 30, 0, 0, 0, 0, 1, 1, 14), start(1).turn)
    assert lead(state) == 16
    value = table.value(pits_of(state))
    assert value is not None
    assert Prover(table, memory=SMALL).margin(state) == 16 + value


def _file(table: native.TablebaseFile) -> Path:
    """The tests' table again, for the module of another path."""
    file = tablebase.path().with_name("for-paths.table")
    file.parent.mkdir(parents=True, exist_ok=True)
    tablebase.make(table.stones, file=file)
    return file
