"""Finding puzzles: games of players of all strengths, and in each a position with one solution.

Players err now and then, so that there is something to find; every position is one that came up in
a game, and every claim is proved before a puzzle is kept.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from types import MappingProxyType
from typing import Any

from meydan.engine.levels import choose
from meydan.engine.lines import Limits
from meydan.engine.part import PuzzlePart, part_of
from meydan.engine.puzzle_proofs import EXACT_NODES, Prover, margins, played_out
from meydan.engine.puzzle_rating import difficulty
from meydan.engine.puzzles import GRADES, Proof, Puzzle
from meydan.engine.review import texts
from meydan.engine.search import think
from meydan.games.core import Game
from meydan.games.registry import described

PLAYERS = (2, 3, 4, 5)
"""The levels that play the games."""
CLEAR = 4
"""By so many stones or discs the solution must be better than anything else."""
MOST = 24
"""Who wins by more than this has nothing left to find."""
FEWEST_MOVES = 3
LONGEST_WIN = 5
"""Plies of the longest forced win that is asked for."""
SHARES = {1: 0.15, LONGEST_WIN: 0.4}
"""The share of wins by their plies that a proof is tried for: the long ones take seconds each."""
ASKED = 3
"""So many moves are asked for at most where a margin is to be found, one turn counted as one."""
APART = 6
"""Two puzzles of one game lie so many plies apart: one must not show the other's solution."""
HOPE_NODES = 4_000
"""A quick search says whether a proof is worth a try."""
TRAP = 3
"""Plies of what is shown after a wrong move."""


def numbered(name: str, chosen: Sequence[Puzzle]) -> tuple[Puzzle, ...]:
    """The same with ids, in their order."""
    digits = max(4, len(str(len(chosen))))
    return tuple(
        replace(puzzle, id=f"{name}-{number:0{digits}d}") for number, puzzle in enumerate(chosen, 1)
    )


def spread(puzzles: Sequence[Puzzle], count: int) -> tuple[Puzzle, ...]:
    """So many of these, from all grades as evenly as can be, and from all themes within a grade."""
    shelves: dict[int, dict[str, list[Puzzle]]] = {grade: {} for grade in GRADES}
    for puzzle in puzzles:
        shelves[puzzle.grade].setdefault(puzzle.theme, []).append(puzzle)
    taken: dict[tuple[int, str], int] = {}
    chosen: list[Puzzle] = []
    while len(chosen) < min(count, len(puzzles)):
        for grade, shelf in shelves.items():
            if shelf and len(chosen) < count:
                # Twenty captures in a row teach less than five of four kinds.
                rarest = min(shelf, key=lambda theme: taken.get((grade, theme), 0))
                taken[grade, rarest] = taken.get((grade, rarest), 0) + 1
                chosen.append(shelf[rarest].pop(0))
                if not shelf[rarest]:
                    del shelf[rarest]
    return tuple(sorted(chosen, key=lambda one: (one.rating, one.position)))


def candidates(game: Game[Any, Any], *, seed: int, first: int = 1) -> Iterator[tuple[Puzzle, ...]]:
    """What each game holds, game after game without end."""
    number = first
    while True:
        # Each game by its own number: one that is interrupted and one that is not find the same
        # puzzles.
        rng = Random(f"{game.name} {seed} {number}")
        yield tuple(_of_a_game(game, rng))
        number += 1


def _of_a_game(game: Game[Any, Any], rng: Random) -> Iterator[Puzzle]:
    plies = list(enumerate(_played(game, rng)))
    rng.shuffle(plies)
    taken: list[int] = []
    for ply, state in plies:
        if any(abs(ply - other) < APART for other in taken):
            continue
        puzzle = puzzle_at(game, state, rng)
        if puzzle is not None:
            taken.append(ply)
            yield puzzle


def puzzle_at(game: Game[Any, Any], state: Any, rng: Random) -> Puzzle | None:
    """The puzzle that a position holds, if it does."""
    part = part_of(game.name).puzzles
    if part is None or len(game.legal(state)) < FEWEST_MOVES:
        return None
    if part.near_the_end is not None:
        return _by_margin(game, state, part) if part.near_the_end(state) else None
    return _by_force(game, state, part, rng)


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
        # Without the past, which costs more than the move where a repetition must be looked for.
        state = game.load(game.dump(game.play(state, move)))
        states.append(state)
    return [one for one in states[opening:] if game.outcome(one) is None]


def _by_margin(game: Game[Any, Any], state: Any, part: PuzzlePart) -> Puzzle | None:
    exact = margins(game, state)
    if exact is None or not _clear(exact):
        return None
    solution = _asked(game, state, exact[0][0])
    if solution is None:
        return None
    rest = played_out(game, _after(game, state, solution))
    return None if rest is None else _made(
        game, state, part, solution, rest,
        Proof(kind="margin", score=exact[0][1], second=exact[1][1]),
        {game.format(state, move): margin for move, margin in exact},
    )  # fmt: skip


def _clear(exact: Sequence[tuple[Any, int]]) -> bool:
    """Whether something is at stake: a draw or win that all else misses, or much of a margin."""
    best, second = exact[0][1], exact[1][1]
    saves = (best > 0 >= second) or (best == 0 > second)
    return 0 <= best <= MOST and best - second >= (2 if saves else CLEAR)


def _asked(game: Game[Any, Any], state: Any, move: Any) -> tuple[Any, ...] | None:
    """The first move and those after it that are the only best ones, with the best replies."""
    solver, moves, turns = state.turn, [move], 1
    here = game.play(state, move)
    while game.outcome(here) is None:
        replies: list[Any] = []
        if here.turn is not solver:
            turns += 1
            if turns > ASKED:
                break
            while game.outcome(here) is None and here.turn is not solver:
                best = think(game, here, Limits(nodes=EXACT_NODES)).best
                if not best.score.exact:
                    return None
                replies.append(best.moves[0])
                here = game.play(here, best.moves[0])
            if game.outcome(here) is not None:
                break
        legal = game.legal(here)
        exact = margins(game, here) if len(legal) > 1 else None
        if exact is None or exact[0][1] - exact[1][1] < (2 if replies else 1):
            break
        moves += [*replies, exact[0][0]]
        here = game.play(here, exact[0][0])
    return tuple(moves)


def _by_force(game: Game[Any, Any], state: Any, part: PuzzlePart, rng: Random) -> Puzzle | None:
    # A proof costs a thousand times the hope, and most positions hold nothing.
    hoped = think(game, state, Limits(nodes=HOPE_NODES)).best.score.win_in
    if hoped is None or not 0 < hoped <= LONGEST_WIN:
        return None
    # Wins at once are in nearly every game; most are left out, so that there is room.
    if rng.random() >= SHARES.get(hoped, 1):
        return None
    won = Prover(game, state).win_in(hoped)
    if won is None or len(won[1]) != 1:
        return None
    plies, (move,) = won
    asked, rest = _line(game, state, move, plies)
    return _made(game, state, part, asked, rest, Proof(kind="win", score=plies, second=None), {})


def _line(
    game: Game[Any, Any], state: Any, move: Any, plies: int
) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    """The solution against the stubbornest reply: what is asked for, and how it goes on.

    A move is asked for where it is the only one, or wins at once as others may.
    """
    after = game.play(state, move)
    if plies == 1:
        return (move,), ()
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
    if best is None:  # whatever is played ends the set sooner than it could
        return (move,), ()
    count, reply, wins = best
    asked, rest = _line(game, game.play(after, reply), wins[0], plies - 2)
    if count > 1 and plies > 3:
        return (move,), (reply, *asked, *rest)
    return (move, reply, *asked), rest


def _made(
    game: Game[Any, Any],
    state: Any,
    part: PuzzlePart,
    solution: Sequence[Any],
    rest: Sequence[Any],
    proof: Proof,
    known: dict[str, int],
) -> Puzzle:
    hard = difficulty(game, state, solution)
    plies = proof.score if proof.kind == "win" else None
    after = _after(game, state, solution)
    return Puzzle(
        id="",
        game=game.name,
        position=game.dump(state),
        solution=texts(game, state, solution),
        rest=texts(game, after, rest),
        themes=tuple(part.found(game, state, solution, plies)) or part.themes[-1:],
        rating=hard.rating,
        proof=proof,
        margins=MappingProxyType(known),
        trap=_trap(game, state, hard.tempting),
    )


def _trap(game: Game[Any, Any], state: Any, move: Any | None) -> tuple[str, ...]:
    """A tempting move with the answers that show why it fails."""
    if move is None:
        return ()
    after = game.play(state, move)
    answers: tuple[Any, ...] = ()
    if game.outcome(after) is None:
        answers = think(game, after, Limits(nodes=HOPE_NODES)).best.moves[: TRAP - 1]
    return texts(game, state, (move, *answers))


def _after(game: Game[Any, Any], state: Any, moves: Sequence[Any]) -> Any:
    for move in moves:
        state = game.play(state, move)
    return state
