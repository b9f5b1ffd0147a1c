"""What GAME, --rulebook and --position mean, for every command that takes them."""

from typing import Any

import meydan
from meydan.cli import UserError
from meydan.games import registry
from meydan.words import Lang
from meydan.words.phrases.games import invalid_sentence

GAMES = f"One of {', '.join(registry.names())}."
"""What a command's help says of GAME."""


def rules_of(game: str, rulebook: str | None) -> "meydan.Game[Any, Any]":
    """The rules of a game by a text, or by its default one."""
    try:
        return meydan.game(game, rulebook=rulebook)
    except ValueError as error:
        raise UserError(str(error)) from None


def position_of(
    rules: "meydan.Game[Any, Any]", position: str | None, lang: Lang, *, option: str = "--position"
) -> Any:
    """The position that the text of an option means; the start where there is none."""
    try:
        return rules.start() if position is None else rules.load(position)
    except meydan.InvalidPosition as error:
        raise UserError(f"{option}: {invalid_sentence(error, lang)}") from None
