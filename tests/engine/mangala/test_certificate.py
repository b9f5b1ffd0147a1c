"""Certificates of Mangala's values, checked by a program that knows the rules only."""

import importlib.util
import subprocess
import sys
from array import array
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import given, settings

from meydan.engine.mangala import native, positions
from meydan.engine.mangala.certificate import certificate
from meydan.engine.mangala.proof import Prover
from meydan.games.mangala import MangalaState
from tests.engine.mangala.boards import positions as boards
from tests.engine.native import needs_kernel
from tests.examples import examples

pytestmark = needs_kernel

CHECKER = Path(__file__).parents[3] / "tools" / "check_mangala.py"


def checker() -> ModuleType:
    """The program as a module."""
    spec = importlib.util.spec_from_file_location("check_mangala", CHECKER)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


CHECK = checker()


@pytest.fixture(scope="module")
def prover(table: native.TablebaseFile) -> Prover:
    return Prover(table, memory=1 << 22)


@pytest.fixture(scope="module")
def opening() -> MangalaState:
    """Two stones a pit: 24, of which the tablebase knows the last 12."""
    return positions.start(2)


def run(file: Path, table_file: Path) -> "subprocess.CompletedProcess[str]":
    """The program as anybody runs it, out of sight of the package."""
    return subprocess.run(
        [sys.executable, "-I", str(CHECKER), str(file), str(table_file), "--processes", "1"],
        capture_output=True,
        text=True,
        check=False,
    )


def certify(prover: Prover, state: MangalaState, file: Path, margin: int, *, least: bool) -> Path:
    file.write_bytes(certificate(prover, state, margin=margin, least=least))
    return file


@given(boards(most=20))
@settings(max_examples=examples(50), deadline=None)
def test_the_checker_knows_the_rules_and_the_numbers(state: MangalaState) -> None:
    own, other = state.pits(state.turn), state.pits(state.turn.other)
    number = positions.number(own + other)
    assert CHECK.number_of(own, other) == number
    assert CHECK.position_of(number) == (own, other)
    for pit in positions.GAME.legal(state):
        mine, theirs, gain, again = CHECK.sow(own, other, pit - 1)
        after = positions.GAME.play(state, pit)
        taken = after.treasury(state.turn) - state.treasury(state.turn)
        if all((sum(mine), sum(theirs))):
            assert (after.pits(state.turn), after.pits(state.turn.other)) == (mine, theirs)
            assert (taken, after.turn is state.turn) == (gain, again)
        else:  # M6: whose side is empty takes the rest
            assert taken == gain + (0 if sum(mine) else sum(theirs))


def test_both_bounds_of_an_opening_hold(
    prover: Prover, opening: MangalaState, tmp_path: Path, table_file: Path
) -> None:
    margin = prover.margin(opening)
    for least, said in ((True, "at least"), (False, "at most")):
        done = run(certify(prover, opening, tmp_path / "file", margin, least=least), table_file)
        assert (done.returncode, done.stderr) == (0, "")
        assert f"is worth {said} {margin} to the side to move" in done.stdout


def test_a_bound_that_does_not_hold_has_no_certificate(
    prover: Prover, opening: MangalaState
) -> None:
    margin = prover.margin(opening)
    with pytest.raises(ValueError, match="does not hold"):
        certificate(prover, opening, margin=margin + 2, least=True)
    with pytest.raises(ValueError, match="does not hold"):
        certificate(prover, opening, margin=margin - 2, least=False)


def test_a_forged_certificate_is_refused(
    prover: Prover, opening: MangalaState, tmp_path: Path, table_file: Path
) -> None:
    margin = prover.margin(opening)
    file = certify(prover, opening, tmp_path / "file", margin, least=True)
    head, said, words = file.read_bytes().split(b"\n", 2)
    claims = array("Q", words)

    def refused(forged: bytes, why: str) -> None:
        file.write_bytes(forged)
        done = run(file, table_file)
        assert done.returncode == 1
        assert why in done.stderr

    higher = said.replace(f"at-least {margin}".encode(), f"at-least {margin + 2}".encode())
    refused(b"\n".join((head, higher, words)), "does not follow")
    largest = len(claims) - 1  # the opening's own claim: what it rests on is missing
    refused(b"\n".join((head, said, claims[largest:].tobytes())), "is not shown")
    more = array("Q", claims)
    more[largest] += 2 << 8
    refused(b"\n".join((head, said, more.tobytes())), "is not shown")
    twice = array("Q", [*claims, claims[largest]])
    refused(b"\n".join((head, said, twice.tobytes())), "not in the order")
    refused(b"\n".join((head, said, words[:-3])), "cut or broken")
    refused(b"nothing\n", "not a certificate")


def test_a_table_that_is_too_small_is_refused(
    prover: Prover, opening: MangalaState, tmp_path: Path
) -> None:
    file = certify(prover, opening, tmp_path / "file", prover.margin(opening), least=True)
    (tmp_path / "table").write_bytes(b"meydan-mangala".ljust(4096, b"\0"))
    done = run(file, tmp_path / "table")
    assert done.returncode == 1
    assert "does not hold positions of 12 stones" in done.stderr
