"""A board as it is shown: the position, the moves so far, what is seen of the last one."""

from dataclasses import dataclass
from typing import Any

from meydan.games.core import Game
from meydan.match.seats import Seat
from meydan.server.boards.move_words import told
from meydan.server.boards.part import part_of
from meydan.server.boards.steps import Step, step_json
from meydan.words import LANGS


@dataclass(frozen=True, slots=True, kw_only=True)
class LastMove:
    """The move that was made last on the board that is shown."""

    seat: Seat
    text: str
    before: Any
    """The position it was made in."""
    move: Any
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownBoard:
    """The set under way, or the last one that was played."""

    number: int
    starter: Seat
    state: Any
    moves: tuple[tuple[Seat, str], ...] = ()
    last: LastMove | None = None


def board_json(game: Game[Any, Any], board: ShownBoard, *, whole: bool = True) -> dict[str, Any]:
    """A board as the page's script reads it; `whole` with the list of moves so far."""
    data: dict[str, Any] = {
        "set": board.number,
        "starter": board.starter.value,
        "position": game.dump(board.state),
    }
    if whole:
        data["moves"] = [[seat.value, text] for seat, text in board.moves]
    data |= part_of(game.name).more(game, board.state)
    last = board.last
    if last is not None:
        data["last"] = {
            "seat": last.seat.value,
            "move": last.text,
            "steps": [step_json(step) for step in last.steps],
            "said": {lang: told(game, last.text, last.steps, lang) for lang in LANGS},
            "you": {lang: told(game, last.text, last.steps, lang, "you") for lang in LANGS},
        }
    return data
