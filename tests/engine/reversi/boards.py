"""Positions of Reversi for tests, and what they come to by the plain rules."""

import random
from collections.abc import Iterator

from meydan.games.core import Side
from meydan.games.reversi import Reversi, ReversiState

GAME = Reversi()


def random_positions(count: int, *, empties: int, seed: int) -> Iterator[ReversiState]:
    """Positions of random games with so many empty places, not over."""
    rng = random.Random(seed)
    while count:
        state = GAME.start()
        while GAME.legal(state) and left(state) > empties:
            state = GAME.play(state, rng.choice(GAME.legal(state)))
        if GAME.legal(state) and left(state) == empties:
            count -= 1
            yield state


def left(state: ReversiState) -> int:
    """How many places are empty."""
    return 64 - (state.black | state.white).bit_count()


def margin(state: ReversiState, *, winner_takes_empties: bool) -> int:
    """What a finished game came to, for the side to move."""
    margin = state.black.bit_count() - state.white.bit_count()
    if winner_takes_empties and margin:
        margin += left(state) if margin > 0 else -left(state)
    return margin if state.turn is Side.FIRST else -margin


def full_width(state: ReversiState, *, winner_takes_empties: bool) -> int:
    """The score of a position by trying everything."""
    moves = GAME.legal(state)
    if not moves:
        return margin(state, winner_takes_empties=winner_takes_empties)
    return max(
        -full_width(GAME.play(state, move), winner_takes_empties=winner_takes_empties)
        for move in moves
    )


def turned_board(state: ReversiState, symmetry: int) -> ReversiState:
    """The position seen through one of the eight symmetries of the board."""

    def moved(discs: int) -> int:
        result = 0
        for place in range(64):
            row, column = divmod(place, 8)
            if symmetry & 1:
                column = 7 - column
            if symmetry & 2:
                row = 7 - row
            if symmetry & 4:
                row, column = column, row
            result |= (discs >> place & 1) << (8 * row + column)
        return result

    return ReversiState(moved(state.black), moved(state.white), state.turn)
