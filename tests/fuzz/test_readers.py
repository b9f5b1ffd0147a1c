"""No file whatever makes a reader raise anything but its own error."""

import contextlib
import os
import subprocess
import sys
import warnings
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from tests.examples import examples
from tests.fuzz.damage import damaged, lists
from tests.fuzz.readers import Reader, readers

READERS = readers()
SECONDS = int(os.environ.get("MEYDAN_FUZZ_SECONDS", "600"))
"""For each reader under `make test-long`."""


def attempt(reader: Reader, data: bytes) -> None:
    """Read it; a fault of the reader's own is an answer."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # openpyxl warns of what it then leaves out
        with contextlib.suppress(*reader.expected):
            reader.read(data)


@pytest.mark.parametrize("name", READERS)
def test_files_as_they_should_be_are_read(name: str) -> None:
    for seed in READERS[name].seeds:
        if name != "tournament":
            READERS[name].read(seed)


@pytest.mark.parametrize("name", READERS)
def test_a_damaged_file_gives_the_readers_own_error(name: str) -> None:
    reader = READERS[name]

    @settings(max_examples=examples(150), deadline=None, suppress_health_check=list(HealthCheck))
    @given(damaged(reader.seeds))
    def look(data: bytes) -> None:
        attempt(reader, data)

    look()


@settings(max_examples=examples(200), deadline=None)
@given(lists())
def test_a_list_is_read_whatever_its_cells_hold(data: bytes) -> None:
    attempt(READERS["list-csv"], data)


@settings(max_examples=examples(100), deadline=None)
@given(data=st.binary(max_size=400), name=st.sampled_from(sorted(READERS)))
def test_bytes_that_are_no_file_give_the_readers_own_error(name: str, data: bytes) -> None:
    attempt(READERS[name], data)


@pytest.mark.long
@pytest.mark.on_sqlite
@pytest.mark.parametrize("name", READERS)
def test_nothing_unexpected_in_ten_minutes(name: str, tmp_path: Path) -> None:
    """Atheris follows the branches of the reader, and keeps what led to a new one."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.fuzz.hunt", name, str(SECONDS), str(tmp_path)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-4000:]
