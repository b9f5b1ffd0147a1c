"""The C++ kernel as Python sees it: whether it is there, and a game's rules in it.

The kernel is optional: without it rules and search are pure Python, slower. The environment
variable `MEYDAN_KERNEL` turns it off (`0`) or names the instruction set to use (`baseline`,
`avx2`) in place of the best one this CPU has.
"""

import os
import sysconfig
from collections.abc import Sequence
from importlib import import_module, invalidate_caches
from pathlib import Path
from types import ModuleType
from typing import Any, Literal, NamedTuple, Protocol

import meydan
from meydan.engine.part import part_of
from meydan.games.core import Game
from meydan.games.registry import described
from meydan.plugins import fetch


class Native(Protocol):
    """A game's rules in the kernel; see `_kernel.pyi`."""

    def start(self) -> Any: ...
    def load(self, text: str, earlier: Sequence[str] = ()) -> Any: ...
    def dump(self, position: Any) -> str: ...
    def legal(self, position: Any) -> tuple[Any, ...]: ...
    def play(self, position: Any, move: Any) -> Any: ...
    def wander(self, position: Any, seed: int) -> Any: ...
    def outcome(self, position: Any) -> tuple[int, tuple[int, int], str] | None: ...
    def perft(self, position: Any, depth: int) -> int: ...
    def playouts(
        self,
        position: Any,
        *,
        seed: int,
        games: int | None = None,
        seconds: float | None = None,
    ) -> tuple[int, int, int, int, int]: ...


class Loaded(NamedTuple):
    """A position in the kernel, with the rules that go with it."""

    native: Native
    position: Any


WhyNot = Literal["off", "missing", "no-such-path", "building"]


def _import() -> tuple[ModuleType | None, WhyNot | None]:
    wanted = os.environ.get("MEYDAN_KERNEL", "")
    if wanted == "0":
        return None, "off"
    try:
        module = import_module("meydan._kernel")
    except ImportError:
        return None, "missing"
    if wanted:
        if wanted not in module.paths():
            return None, "no-such-path"
        module.use(wanted)
    return module, None


_module, why_not = _import()
available = _module is not None


def expect() -> None:
    """Say that the kernel is being built while this process works without it."""
    global why_not
    if why_not == "missing":
        why_not = "building"


def look_again() -> None:
    """Take the kernel that was built and installed meanwhile, if it was.

    Whatever keeps something of the kernel keeps it by its path, which is another one now.
    """
    global _module, why_not, available
    if available:
        return
    installed = str(Path(sysconfig.get_path("platlib"), "meydan"))
    if installed not in meydan.__path__:  # the package itself may lie in a clone
        meydan.__path__.append(installed)
    invalidate_caches()
    _module, why_not = _import()
    available = _module is not None


def path() -> str | None:
    """The instruction set in use: `avx2` or `baseline`; `None` without the kernel."""
    return None if _module is None else str(_module.path())


def module(name: str) -> ModuleType | None:
    """A module that thinks (`_search`, `_mangala`, `_reversi`), for the path in use.

    `None` without the kernel.
    """
    if _module is None:
        return None
    suffix = "" if path() == "baseline" else f"_{path()}"
    try:
        return import_module(f"meydan.{name}{suffix}")
    except ImportError:
        return None


def native(game: Game[Any, Any]) -> Native | None:
    """The game's rules in the kernel; `None` where the kernel does not have them."""
    part = part_of(game.name).kernel
    # A class that somebody derived may play by other rules, so only the described one will do.
    if _module is None or part is None or type(game) is not fetch(described(game).rules):
        return None
    rules: Native | None = part.rules(_module, game)
    return rules


def options(game: Game[Any, Any]) -> dict[str, Any]:
    """What the kernel's search is told about the rules."""
    part = part_of(game.name).kernel
    return {} if part is None else dict(part.options(game))


def move_of(game: Game[Any, Any], move: Any) -> Any:
    """A move of the kernel as the rules write it."""
    part = part_of(game.name).kernel
    return move if part is None else part.move(move)


def load(game: Game[Any, Any], state: Any) -> Loaded | None:
    """A state that is not over, in the kernel; `None` where the kernel can't hold it."""
    rules = native(game)
    if rules is None:
        return None
    try:
        return Loaded(rules, rules.load(game.dump(state), earlier(game, state)))
    except ValueError:  # a state made by hand that no text can say
        return None


def earlier(game: Game[Any, Any], state: Any) -> list[str]:
    """The positions before a state that the rules look back on, as texts."""
    part = part_of(game.name).kernel
    return [] if part is None else part.earlier(game, state)
