"""Finding puzzles: games of middling players, and in each the position with one proved solution.

Players err now and then, so that there is something to find; every position is one that came up in
a game. A game gives at most one puzzle.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from meydan.engine.gains import gain
from meydan.engine.levels import choose
from meydan.engine.lines import Limits
from meydan.engine.part import PuzzlePart, part_of
from meydan.engine.puzzle_proofs import Prover, margins
from meydan.engine.puzzles import GRADES, Proof, Puzzle
from meydan.engine.review import texts
from meydan.engine.search import think
from meydan.engine.shallow import look
from meydan.games.core import Game
from meydan.games.registry import described

PLAYERS = (4, 5, 6)
"""The levels that play the games."""
CLEAR = 4
"""By so many stones or discs the solution must be better than anything else."""
MOST = 24
"""Who wins by more than this has nothing left to find."""
FEWEST_MOVES = 3
LONGEST_WIN = 5
"""Plies of the longest forced win that is asked for."""
BY_LENGTH = {1: 1, 3: 2, 5: 4}
"""The grade of a forced win that one sees at first sight, by its plies."""
AT_ONCE = 0.2
"""The share of wins in one move that are kept."""
HOPE_NODES = 6_000
"""A quick search says whether a proof is worth a try."""
SPARE = 2
"""So many times the wanted number are looked for, to choose from."""

Report = Callable[[int, int], None]


def find(
    game: Game[Any, Any], *, count: int, seed: int = 0, report: Report | None = None
) -> tuple[Puzzle, ...]:
    """So many puzzles, the easiest first, grades as even as what was found allows."""
    wanted = SPARE * count
    found: dict[str, Puzzle] = {}
    for puzzle in candidates(game, seed=seed):
        found.setdefault(puzzle.position, puzzle)
        if report is not None:
            report(len(found), wanted)
        if len(found) >= wanted:
            break
    chosen = spread(tuple(found.values()), count)
    return tuple(
        replace(puzzle, id=f"{game.name}-{number:02d}") for number, puzzle in enumerate(chosen, 1)
    )


def spread(puzzles: Sequence[Puzzle], count: int) -> tuple[Puzzle, ...]:
    """So many of these, from all grades as evenly as can be, and from all themes within a grade."""
    shelves: dict[int, list[Puzzle]] = {grade: [] for grade in GRADES}
    for puzzle in puzzles:
        shelves[puzzle.grade].append(puzzle)
    chosen: list[Puzzle] = []
    while len(chosen) < min(count, len(puzzles)):
        for grade in GRADES:
            if shelves[grade] and len(chosen) < count:
                seen = [one.theme for one in chosen if one.grade == grade]
                # Twenty captures in a row teach less than five of four kinds.
                rarest = min(shelves[grade], key=lambda one: seen.count(one.theme))
                shelves[grade].remove(rarest)
                chosen.append(rarest)
    return tuple(sorted(chosen, key=lambda one: (one.grade, one.proof.score)))


def candidates(game: Game[Any, Any], *, seed: int) -> Iterator[Puzzle]:
    """Puzzles without end, one from each game that holds any."""
    number = 0
    while True:
        number += 1
        # Each game by its own number: one that is interrupted and one that is not find the same
        # puzzles.
        rng = Random(f"{game.name} {seed} {number}")
        states = _played(game, rng)
        rng.shuffle(states)
        for state in states:
            puzzle = puzzle_at(game, state)
            # Wins at once are in nearly every game; most are left out, so that there is room.
            if puzzle is not None and (
                puzzle.proof.kind == "margin" or puzzle.proof.score > 1 or rng.random() < AT_ONCE
            ):
                yield puzzle
                break


def puzzle_at(game: Game[Any, Any], state: Any) -> Puzzle | None:
    """The puzzle that a position holds, if it does."""
    if len(game.legal(state)) < FEWEST_MOVES:
        return None
    part = part_of(game.name).puzzles
    if part is None:
        return None
    if part.near_the_end is not None:
        return _by_margin(game, state, part) if part.near_the_end(state) else None
    return _by_force(game, state, part)


def _played(game: Game[Any, Any], rng: Random) -> list[Any]:
    """The positions of a game between two players who err."""
    state, opening = game.start(), described(game).opening_plies
    states: list[Any] = []
    levels = [rng.choice(PLAYERS), rng.choice(PLAYERS)]
    while moves := game.legal(state):
        if len(states) < opening:
            move = rng.choice(moves)
        else:
            level = levels[state.turn.index]
            move = choose(game, state, level, seed=rng.getrandbits(32)).move
        state = game.play(state, move)
        states.append(state)
    return [one for one in states[opening:] if game.outcome(one) is None]


def _by_margin(game: Game[Any, Any], state: Any, part: PuzzlePart) -> Puzzle | None:
    exact = margins(game, state)
    if exact is None or not _clear(exact):
        return None
    (move, best), (_, second) = exact[0], exact[1]
    solution, here = [game.format(state, move)], game.play(state, move)
    # In Mangala the turn may go on (M3); each further sowing must be the only best one too.
    while here.turn is state.turn and game.outcome(here) is None and len(game.legal(here)) > 1:
        further = margins(game, here)
        if further is None or further[0][1] == further[1][1]:
            break
        solution.append(game.format(here, further[0][0]))
        here = game.play(here, further[0][0])
    return Puzzle(
        id="",
        game=game.name,
        position=game.dump(state),
        solution=tuple(solution),
        theme=part.margin_theme(game, state, move, len(solution)) if part.margin_theme else "",
        grade=_margin_grade(game, state, move),
        proof=Proof(kind="margin", score=best, second=second),
    )


def _clear(exact: Sequence[tuple[Any, int]]) -> bool:
    """Whether something is at stake: a draw or win that all else misses, or much of a margin."""
    best, second = exact[0][1], exact[1][1]
    saves = (best > 0 >= second) or (best == 0 > second)
    return 0 <= best <= MOST and best - second >= (2 if saves else CLEAR)


def _margin_grade(game: Game[Any, Any], state: Any, move: Any) -> int:
    """Harder for each way of looking that would miss it."""
    moves = game.legal(state)
    greedy = max(moves, key=lambda one: gain(game, state, one))
    missed = [gain(game, state, move) < gain(game, state, greedy)]
    for depth in (2, 4, 6):
        seen = look(game, state, depth)
        missed.append(max(moves, key=lambda one: seen[one].value) != move)
    return 1 + sum(missed)


def _by_force(game: Game[Any, Any], state: Any, part: PuzzlePart) -> Puzzle | None:
    # A proof costs a thousand times the hope, and most positions hold nothing.
    hoped = think(game, state, Limits(nodes=HOPE_NODES)).best.score.win_in
    if hoped is None or not 0 < hoped <= LONGEST_WIN:
        return None
    won = Prover(game, state).win_in(LONGEST_WIN)
    if won is None or len(won[1]) != 1:
        return None
    plies, (move,) = won
    return Puzzle(
        id="",
        game=game.name,
        position=game.dump(state),
        solution=texts(game, state, _line(game, state, move, plies)),
        theme=part.win_now if plies == 1 else _force_theme(game, state, move),
        grade=_force_grade(game, state, move, plies),
        proof=Proof(kind="win", score=plies, second=None),
    )


def _line(game: Game[Any, Any], state: Any, move: Any, plies: int) -> tuple[Any, ...]:
    """The solution against the stubbornest reply, as long as it is the only one at every move.

    The last move may be one of several, since each of them wins at once.
    """
    after = game.play(state, move)
    if plies == 1:
        return (move,)
    best: tuple[int, Any, tuple[Any, ...]] | None = None
    for reply in game.legal(after):
        here = game.play(after, reply)
        if game.outcome(here) is not None:
            continue
        prover = Prover(game, here)
        if plies > 3 and prover.winning(plies - 4):
            continue  # it loses sooner
        wins = prover.winning(plies - 2)
        if best is None or len(wins) < best[0]:
            best = len(wins), reply, wins
            if len(wins) == 1:
                break
    if best is None or (best[0] > 1 and plies > 3):
        return (move,)
    _, reply, wins = best
    return (move, reply, *_line(game, game.play(after, reply), wins[0], plies - 2))


def _force_grade(game: Game[Any, Any], state: Any, move: Any, plies: int) -> int:
    """By length, and by whether it looks good at first sight."""
    seen = look(game, state, 1)
    hidden = max(seen, key=lambda one: seen[one].value) != move
    return BY_LENGTH[plies] + (1 if hidden and plies > 1 else 0)


def _force_theme(game: Game[Any, Any], state: Any, move: Any) -> str:
    # Who made the threat moves once more, as if the other side passed: what would win then?
    again = replace(game.play(state, move), turn=state.turn)
    ends = {one[0] for one in Prover(game, again).winning(1)}
    return "double-threat" if len(ends) > 1 else "combination"
