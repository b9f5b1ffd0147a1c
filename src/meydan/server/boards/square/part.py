"""The general board, for a game that has none of its own."""

from functools import partial

from meydan.games.description import Description
from meydan.server.boards.part import BoardPart
from meydan.server.boards.square.drawing import square_drawing
from meydan.server.boards.square.grid import square_picture, square_table
from meydan.server.boards.square.steps import square_steps, square_told


def square_part(facts: Description) -> BoardPart:
    """The board that a description is enough for."""
    assert facts.square is not None  # the registry takes no game with neither
    return BoardPart(
        drawing=partial(square_drawing, facts.square),
        picture=square_picture,
        table=square_table,
        steps=square_steps,
        told=square_told,
    )
