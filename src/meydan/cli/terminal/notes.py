"""What a move did, in a few words: stones won, discs turned, another move."""

from typing import Any

from meydan.cli.terminal.part import part_of
from meydan.games import Game
from meydan.words import Lang, say


def notes(game: Game[Any, Any], before: Any, after: Any, language: Lang) -> tuple[str, ...]:
    """The notes on a move from one position to the next."""
    said: list[str] = []
    note = part_of(game.name).note
    if note is not None:
        code, count = note
        if number := count(before, after):
            said.append(say(f"game.note.{code}", language, n=number))
    if after.turn is before.turn and game.outcome(after) is None:
        said.append(say("game.note.again", language))
    return tuple(said)
