"""What GAME, --rulebook, --position and the like mean, for every command that takes them."""

import math
from pathlib import Path
from typing import Any

import meydan
from meydan.cli import UserError
from meydan.cli.language import refusal, unknown
from meydan.games import registry
from meydan.rulebooks import Rulebook, ids, load
from meydan.words import Lang
from meydan.words.phrases.games import invalid_sentence

GAMES = f"One of {', '.join(registry.names())}."
"""What a command's help says of GAME."""


def rules_of(game: str, rulebook: str | None) -> "meydan.Game[Any, Any]":
    """The rules of a game by a text, or by its default one."""
    if game not in registry.names():
        raise unknown("no-game", game, registry.names())
    if rulebook is not None and (of := book_of(rulebook).game) != game:
        raise refusal("other-rulebook", name=rulebook, of=of, game=game)
    return meydan.game(game, rulebook=rulebook)


def book_of(rulebook: str) -> Rulebook:
    """The rulebook that an option names."""
    try:
        return load(rulebook)
    except ValueError:
        raise unknown("no-rulebook", rulebook, ids()) from None


def time_of(option: str, seconds: float | None) -> float | None:
    """So many seconds, which must be some."""
    if seconds is not None and not (math.isfinite(seconds) and seconds > 0):
        raise refusal("time", option=option, value=f"{seconds:g}")
    return seconds


def writable(file: "str | Path | None") -> None:
    """Refuse a file that can't be written, before the work and not after it."""
    if file is None:
        return
    if Path(file).is_dir():
        raise refusal("is-folder", file=file)
    if not Path(file).absolute().parent.is_dir():
        raise refusal("no-folder", file=file)


def position_of(
    rules: "meydan.Game[Any, Any]", position: str | None, lang: Lang, *, option: str = "--position"
) -> Any:
    """The position that the text of an option means; the start where there is none."""
    try:
        return rules.start() if position is None else rules.load(position)
    except meydan.InvalidPosition as error:
        raise UserError(f"{option}: {invalid_sentence(error, lang)}") from None
