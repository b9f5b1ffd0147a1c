"""Fixtures of the command line's tests."""

import pytest

from tests.cli.support import Program


@pytest.fixture
def meydan(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Program:
    """The `meydan` program, speaking English unless told otherwise."""
    return Program(monkeypatch, capsys)
