"""Without the kernel everything works in pure Python and gives the same numbers."""

import json
import os
import subprocess
import sys

import pytest

from tests.engine.native import needs_kernel, paths

PROGRAM = """
import json
from meydan.engine import kernel
from meydan.engine.perft import perft
from meydan.engine.lines import Limits
from meydan.engine.playouts import playouts
from meydan.engine.search import think
from meydan.games.kure import Kure
from meydan.games.mangala import Mangala
from meydan.games.pentago import Pentago
from meydan.games.reversi import Reversi
games = Mangala(), Pentago(), Reversi(), Kure()
print(json.dumps({
    "available": kernel.available,
    "why_not": kernel.why_not,
    "path": kernel.path(),
    "perft": [perft(game, game.start(), 2) for game in games],
    "games": [playouts(game, game.start(), count=2).games for game in games],
    "depths": [think(game, game.start(), Limits(depth=2)).depth for game in games[1:]],
    "source": think(games[0], games[0].start(), Limits(depth=2)).source,
}))
"""


def run(setting: str) -> dict[str, object]:
    """What a fresh Python finds with this setting of `MEYDAN_KERNEL`."""
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        env={**os.environ, "MEYDAN_KERNEL": setting},
        capture_output=True,
        text=True,
        check=True,
    )
    found: dict[str, object] = json.loads(done.stdout)
    assert found.pop("perft") == [36, 2232, 12, 361]
    assert found.pop("games") == [2, 2, 2, 2]
    assert found.pop("depths") == [2, 2, 2]
    assert found.pop("source") == "book"
    return found


def test_switched_off() -> None:
    assert run("0") == {"available": False, "why_not": "off", "path": None}


@needs_kernel
@pytest.mark.parametrize("path", ["baseline", "avx2"])
def test_an_instruction_set_chosen(path: str) -> None:
    if path not in paths():
        pytest.skip("not on this CPU")
    assert run(path) == {"available": True, "why_not": None, "path": path}


@needs_kernel
def test_an_instruction_set_that_is_not_here() -> None:
    assert run("z80") == {"available": False, "why_not": "no-such-path", "path": None}
