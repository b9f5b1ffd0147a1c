"""The cells of a round robin's cross table: whom each beat, but not when, nor who started.

Rounds and starters are those of the Berger tables by starting number; a reader is told so.
"""

import re
from collections.abc import Sequence

from meydan.formats.faults import FileFault
from meydan.tournament.pairing.round_robin import cycle_rounds, robin_round

GAME = re.compile(r"[01½=+\-]")
SAME = frozenset(("", "*", "**", "x", "xx", "■", "■■", "-", "--"))
"""Where a player would meet herself."""
AGAINST = {"1": "0", "0": "1", "=": "=", "+": "-", "-": "+"}
FREE = "  0000 - Z"


def robin_rounds(cells: Sequence[Sequence[str]], numbers: Sequence[int]) -> list[list[str]] | None:
    """Everyone's rounds as a report writes them, in the order of rows; `None`: no such table."""
    players = len(cells)
    games = [[_games(cell) for cell in row] for row in cells]
    if any(row[at].lower() not in SAME for at, row in enumerate(cells)):
        return None
    if not any(one for at, row in enumerate(games) for to, one in enumerate(row) if to != at):
        return None
    each = max(len(one) for at, row in enumerate(games) for to, one in enumerate(row) if to != at)
    if each > 2:
        return None
    order = sorted(range(players), key=lambda at: (numbers[at], at))
    found: list[list[str]] = [[] for _ in cells]
    for number in range(1, each * cycle_rounds(players) + 1):
        for pair in robin_round(players, number, double=each == 2):
            if max(pair) > players:
                found[order[min(pair) - 1]].append(FREE)
                continue
            first, second = (order[one - 1] for one in pair)
            game = 0 if number <= cycle_rounds(players) else 1
            own, other = _result(games[first][second], game), _result(games[second][first], game)
            if (own, other) != ("-", "-") and AGAINST[own] != other:
                raise FileFault("cross-export", reason=f"{first + 1}–{second + 1}")
            found[first].append(f"  {second + 1:4d} w {own}")
            found[second].append(f"  {first + 1:4d} b {other}")
    return found


def _games(cell: str) -> str:
    """The results in a cell, a sign each: `1½` is two games."""
    text = cell.replace("1/2", "½").replace("0.5", "½").replace("0,5", "½")
    return "".join(GAME.findall(text)).replace("½", "=")


def _result(games: str, game: int) -> str:
    """A game that is not there was not played."""
    return games[game] if game < len(games) else "-"
