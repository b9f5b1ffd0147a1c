"""What a puzzle of Reversi is about."""

from collections.abc import Sequence

from meydan.engine.reversi.facts import CORNERS
from meydan.games.reversi import PASS, SIZE, Reversi, ReversiState

THEMES = ("corner", "pass", "sacrifice", "parity", "mobility", "quiet", "ending")
QUIET = 2
"""A move that turns so few discs is a quiet one."""
FEW = 2
"""An opponent with so few moves has hardly any."""


def themes(
    game: Reversi, state: ReversiState, solution: Sequence[int], _plies: int | None
) -> list[str]:
    """The themes of the first move of a solution."""
    move, after = solution[0], game.play(state, solution[0])
    found: set[str] = set()
    if move in CORNERS:
        found.add("corner")
    if game.outcome(after) is None:
        replies = game.legal(after)
        if replies == (PASS,):
            found.add("pass")
        elif len(replies) <= FEW:
            found.add("mobility")
        if any(reply in CORNERS for reply in replies):
            found.add("sacrifice")
    if move != PASS and _region(state, move) % 2 == 1 and _regions(state) > 1:
        found.add("parity")
    if state.opposing.bit_count() - after.own.bit_count() <= QUIET:
        found.add("quiet")
    return [theme for theme in THEMES if theme in found]


def _regions(state: ReversiState) -> int:
    left, count = _empty(state), 0
    while left:
        left -= _flood(left, min(left))
        count += 1
    return count


def _region(state: ReversiState, place: int) -> int:
    """How many empty places hang together with this one."""
    return len(_flood(_empty(state), place))


def _empty(state: ReversiState) -> set[int]:
    taken = state.black | state.white
    return {place for place in range(SIZE * SIZE) if not taken >> place & 1}


def _flood(places: set[int], start: int) -> set[int]:
    found, left = {start}, [start]
    while left:
        row, column = divmod(left.pop(), SIZE)
        for down in (-1, 0, 1):
            for right in (-1, 0, 1):
                near = SIZE * (row + down) + column + right
                if 0 <= column + right < SIZE and near in places and near not in found:
                    found.add(near)
                    left.append(near)
    return found
