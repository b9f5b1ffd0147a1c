"""Pages, styles and scripts go by the doors of the rooms, as Python does."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
SERVER = ROOT / "src/meydan/server"
PAGE = re.compile(r"""(?:extends|include|import|from) "([a-z_]+)/[\w/-]+\.html\"""")
STATIC = re.compile(r"""static\(["']([a-z_]+)/""")
SCRIPT = re.compile(r"""(?:from|import)\s*\(?\s*["'](?:\.\./)+([a-z_]+)/""")


def depth() -> dict[str, int]:
    """How far in each room lies, from import-linter's own contract; features lie side by side."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = settings["tool"]["importlinter"]["contracts"]
    rooms = next(one for one in contracts if one.get("containers") == ["meydan.server"])
    return {
        room: at for at, layer in enumerate(rooms["layers"]) for room in re.findall(r"\w+", layer)
    }


def looks() -> Iterator[tuple[Path, str, str]]:
    """Which file of a room asks for a page, a style or a script of which room."""
    kinds = (("html", (PAGE, STATIC)), ("js", (SCRIPT,)))
    for ending, patterns in kinds:
        for path in sorted(SERVER.rglob(f"*.{ending}")):
            text = path.read_text(encoding="utf-8")
            for pattern in patterns:
                for found in pattern.findall(text):
                    yield path, path.relative_to(SERVER).parts[0], found


def test_no_page_style_or_script_comes_from_another_feature() -> None:
    at = depth()
    wrong = {
        f"{path.relative_to(SERVER)}: {other}"
        for path, own, other in looks()
        if other in at and other != own and at[other] <= at[own]
    }
    assert not wrong
