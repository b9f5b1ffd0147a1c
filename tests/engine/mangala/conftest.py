"""Tables for the tests, each made once."""

from pathlib import Path

import pytest

from meydan.engine.mangala import native, tablebase


@pytest.fixture(scope="session")
def table_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with the tablebase of 12 stones."""
    file = tmp_path_factory.mktemp("tables") / "mangala.table"
    assert tablebase.make(12, file=file) is not None
    return file


@pytest.fixture(scope="session")
def table(table_file: Path) -> native.TablebaseFile:
    found = tablebase.open_table(12, file=table_file)
    assert found is not None
    return found


@pytest.fixture
def own_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of tables that nobody else uses."""
    monkeypatch.setenv("MEYDAN_TABLES", str(tmp_path / "tables"))
    return tmp_path / "tables"
