"""A record out of the moves of a game."""

from collections.abc import Iterable, Mapping
from typing import Any

from meydan.formats.records.model import Record, Tag, Turn, result_of
from meydan.games.core import Game

OWN_TAGS = ("Game", "Position", "Result", "Score")
"""What the game itself tells; left out of the caller's tags."""


def from_moves(
    game: Game[Any, Any],
    moves: Iterable[Any],
    *,
    tags: Mapping[str, str] | None = None,
    start: Any = None,
) -> Record:
    """The record of a game from its moves; raises `IllegalMove`.

    `tags` gives the names and the occasion (`Event`, `First`, `Rulebook`, …); `Game`, `Position`,
    `Result` and `Score` follow from the moves. A `Result` among `tags` is taken only where the
    game did not end on the board.
    """
    state = game.start() if start is None else start
    turns: list[list[str]] = []
    mover = None
    for move in moves:
        text = game.format(state, move)
        if state.turn is mover:
            turns[-1].append(text)
        else:
            turns.append([text])
        mover, state = state.turn, game.play(state, move)
    given = dict(tags or {})
    outcome = game.outcome(state)
    own = {"Game": game.name}
    if start is not None:
        own["Position"] = game.dump(start)
    own["Result"] = given.get("Result", "*") if outcome is None else result_of(outcome)
    if outcome is not None:
        own["Score"] = f"{outcome.score[0]}-{outcome.score[1]}"
    event = {name: given.pop(name) for name in ("Event",) if name in given}
    names = {name: value for name, value in given.items() if name not in OWN_TAGS}
    order = {**event, "Game": own.pop("Game"), **names, **own}
    return Record(
        tuple(Tag(name, value) for name, value in order.items()),
        tuple(Turn("-".join(turn)) for turn in turns),
    )
