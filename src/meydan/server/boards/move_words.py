"""A move in words, for live regions and move lists: what was done, taken, turned, and what follows.

Who moved is not named here: the page puts the player's name, or "you", in front.
"""

from collections.abc import Sequence
from typing import Any

from meydan.games.core import Game
from meydan.server.boards.kure import steps as steps_kure
from meydan.server.boards.mangala import steps as steps_mangala
from meydan.server.boards.pentago import steps as steps_pentago
from meydan.server.boards.reversi import steps as steps_reversi
from meydan.server.boards.steps import Step
from meydan.words import Lang, say


def told(game: Game[Any, Any], text: str, steps: Sequence[Step], lang: Lang) -> str:
    """The sentences of a move: `4. kuyu, 5 taş. 4 taş aldı. Yeniden oynuyor.`"""
    parts = [_opening(game.name, text, steps, lang)]
    flipped = 0
    for step in steps:
        match step:
            case steps_mangala.Take():
                parts.append(say(f"board.said.take.{step.why}", lang, n=step.stones))
            case steps_mangala.Again():
                parts.append(say("board.said.again", lang))
            case steps_kure.Capture():
                parts.append(say("board.said.capture", lang, n=len(step.places)))
            case steps_pentago.Line():
                side = "first" if step.side == 1 else "second"
                colour = say(f"game.side.pentago.{side}", lang)
                parts.append(say("board.said.line", lang, colour=colour))
            case steps_reversi.Flip():
                flipped += len(step.places)
            case _:
                pass
    if flipped:
        parts.append(say("board.said.flip", lang, n=flipped))
    return " ".join(parts)


def _opening(name: str, text: str, steps: Sequence[Step], lang: Lang) -> str:
    first = steps[0]
    if isinstance(first, steps_mangala.Lift):
        return say("board.said.sow", lang, pit=text, n=first.stones)
    if isinstance(first, steps_kure.Move):
        return say("board.said.step", lang, origin=text[:2], target=text[2:])
    if isinstance(first, steps_reversi.Pass):
        return say("board.said.pass", lang)
    if name == "pentago":
        return say("board.said.turn", lang, place=text[:2], block=text[2:])
    return say("board.said.place", lang, place=text)
