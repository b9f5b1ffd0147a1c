"""The public names of the domain: each package gives its own, so that rooms behind it can move."""

import re
import subprocess
import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from pkgutil import iter_modules

import pytest

ROOT = Path(__file__).parents[1]
DOORS = ("games", "rulebooks", "match", "tournament", "ratings", "engine", "formats")
LAZY = ("tournament", "engine", "formats")
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
IMPORT = re.compile(r"^\W*(?:from|import) (meydan[\w.]*)", re.MULTILINE)


@pytest.mark.parametrize("name", DOORS)
def test_every_promised_name_is_there(name: str) -> None:
    package = import_module(f"meydan.{name}")
    assert package.__all__
    assert all(getattr(package, one) is not None for one in package.__all__)
    assert set(package.__all__) <= set(dir(package)), "what a prompt offers after a dot"
    with pytest.raises(AttributeError):
        _ = package.no_such_name


@pytest.mark.parametrize("name", LAZY)
def test_no_name_that_is_fetched_late_is_also_a_file_s(name: str) -> None:
    """`meydan.tournament.standings` would be the function or the file, by what came first."""
    package = import_module(f"meydan.{name}")
    assert not set(package.__all__) & {one.name for one in iter_modules(package.__path__)}


@pytest.mark.parametrize("name", LAZY)
def test_a_door_loads_no_room_before_it_is_asked(name: str) -> None:
    program = (
        f"import sys, meydan.{name}\n"
        f"print([one for one in sys.modules if one.startswith('meydan.{name}.')])"
    )
    ran = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert ran.stdout.strip() == "[]"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_pages_import_from_doors_alone(page: Path) -> None:
    """But those that say how to add something, which lies behind the door."""
    if page.name.startswith("adding-a-"):
        return
    for module in IMPORT.findall(page.read_text(encoding="utf-8")):
        found = find_spec(module)
        assert found is not None, module
        assert found.submodule_search_locations is not None, f"{module} is a room, no door"
