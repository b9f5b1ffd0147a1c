"""The page about files says what is so."""

import doctest
import shlex
from pathlib import Path

import pytest

from tests.cli.support import Program
from tests.formats.list_files import workbook

PAGE = Path(__file__).parents[2] / "docs" / "files.md"


def test_the_examples_of_the_page() -> None:
    failed, tried = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert tried > 5
    assert failed == 0


def test_the_commands_of_the_page(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    names: list[list[object]] = [["Deniz", "Örnek"]]
    names += [["Demo", f"Örnek{number}"] for number in range(8)]
    (tmp_path / "entries.xlsx").write_bytes(workbook(["Adı", "Soyadı"], *names))
    meydan = Program(monkeypatch, capsys)
    lines = [
        line.removeprefix("$ meydan ")
        for line in PAGE.read_text(encoding="utf-8").splitlines()
        if line.startswith("$ meydan tournament")
    ]
    assert len(lines) > 10
    for line in lines:
        ran = meydan(*shlex.split(line))
        assert ran.code == 0, (line, ran.err)
