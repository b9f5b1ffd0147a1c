"""What a puzzle of Mangala is about."""

from collections.abc import Sequence

from meydan.engine.facts import facts_of
from meydan.engine.mangala.facts import captured
from meydan.games.mangala import Mangala, MangalaState

THEMES = ("even", "opposite", "chain", "extra-turn", "escape", "starve", "ending", "quiet")
CHAIN = 3
"""So many sowings in one turn are a chain."""
NEAR = 8
"""With so few stones in the pits the set is nearly over."""


def themes(
    game: Mangala, state: MangalaState, solution: Sequence[int], _plies: int | None
) -> list[str]:
    """The themes of the first turn of a solution."""
    found: set[str] = set()
    solver, here, sowings = state.turn, state, 0
    for pit in solution:
        if here.turn is not solver:
            break
        sowings += 1
        if captured(game, here, pit):
            # M4 takes on the other side, M5 from an own pit that was empty.
            lands = _last(here, pit)
            found.add("opposite" if lands < 6 else "even")
        if any(fact.code == "saves" for fact in facts_of(game, here, pit)):
            found.add("escape")
        here = game.play(here, pit)
    if sowings >= CHAIN:
        found.add("chain")
    elif sowings > 1 or here.turn is solver:
        found.add("extra-turn")
    if (
        game.outcome(here) is not None
        or sum(here.pits(solver)) + sum(here.pits(solver.other)) <= NEAR
    ):
        found.add("ending")
    if game.outcome(here) is None and here.turn is not solver and len(game.legal(here)) == 1:
        found.add("starve")
    return [theme for theme in THEMES if theme in found]


def _last(state: MangalaState, pit: int) -> int:
    """Where a sowing's last stone falls: 0 to 5 own pits, 6 the treasury, then the opponent's."""
    stones = state.pits(state.turn)[pit - 1]
    return (pit - 1 + (1 if stones == 1 else stones - 1)) % 13
