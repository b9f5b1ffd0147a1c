"""What a move did, in a few words: stones won, discs turned, another move."""

from typing import Any

from meydan.games.core import Game, Side
from meydan.games.kure import KureState
from meydan.games.mangala import MangalaState
from meydan.games.reversi import ReversiState
from meydan.words import Lang, say


def notes(game: Game[Any, Any], before: Any, after: Any, language: Lang) -> tuple[str, ...]:
    """The notes on a move from one position to the next."""
    said: list[str] = []
    mover: Side = before.turn
    for code, number in _counts(before, after):
        if number:
            said.append(say(f"game.note.{code}", language, n=number))
    if after.turn is mover and game.outcome(after) is None:
        said.append(say("game.note.again", language))
    return tuple(said)


def _counts(before: Any, after: Any) -> tuple[tuple[str, int], ...]:
    """What the mover gained."""
    mover: Side = before.turn
    if isinstance(before, MangalaState):
        return (("treasury", after.treasury(mover) - before.treasury(mover)),)
    if isinstance(before, KureState):
        left = after.stones(mover.other).bit_count()
        return (("took", before.stones(mover.other).bit_count() - left),)
    if isinstance(before, ReversiState):
        return (("turned", before.opposing.bit_count() - after.own.bit_count()),)
    return ()
