"""A single board as a script reads it, outside of any stored game: lessons, puzzles, study."""

from typing import Any

from meydan.games.core import Game
from meydan.match.seats import Seat
from meydan.server.boards.shown import LastMove, ShownBoard, board_json
from meydan.server.boards.steps import steps_of
from meydan.words import Lang, say


def after(game: Game[Any, Any], state: Any, move: Any) -> ShownBoard:
    """The board after a legal move; seat A is whoever is first."""
    text = game.format(state, move)
    seat = Seat.A if state.turn.value == 1 else Seat.B
    last = LastMove(
        seat=seat, text=text, before=state, move=move, steps=steps_of(game, state, move)
    )
    return ShownBoard(number=1, starter=Seat.A, state=game.play(state, move), last=last)


def standing(state: Any) -> ShownBoard:
    """A position that nobody moved to."""
    return ShownBoard(number=1, starter=Seat.A, state=state)


def standing_json(game: Game[Any, Any], board: ShownBoard, lang: Lang) -> dict[str, Any]:
    """A board with whose turn it is, what is legal, and how it ended if it did."""
    data = board_json(game, board, whole=False)
    data["turn"] = board.state.turn.value
    data["legal"] = [game.format(board.state, move) for move in game.legal(board.state)]
    data["ended"] = ending(game, board.state, lang)
    return data


def ending(game: Game[Any, Any], state: Any, lang: Lang) -> str:
    """How a set ended, in a sentence; empty while it goes on."""
    found = game.outcome(state)
    if found is None:
        return ""
    reason = say(f"game.reason.{found.reason}", lang)
    score = "–".join(str(count) for count in found.score)
    if found.winner is None:
        said = say("game.outcome.drawn", lang, score=score)
    else:
        side = "first" if found.winner.value == 1 else "second"
        said = say(
            "game.outcome.won", lang, side=say(f"game.side.{game.name}.{side}", lang), score=score
        )
    return f"{reason} {said}"
