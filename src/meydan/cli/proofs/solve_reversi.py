"""`meydan solve reversi`: the exact scores of a problem file."""

import json
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from meydan.cli.labels import number, seconds as in_seconds
from meydan.cli.language import language, refusal, said

if TYPE_CHECKING:
    from meydan.engine.reversi.endgame import Solution
    from meydan.formats.obf import Problem


@dataclass(frozen=True, slots=True)
class Solved:
    """A problem with its solution."""

    problem: "Problem"
    solution: "Solution"
    cpu_seconds: float

    @property
    def agrees(self) -> bool | None:
        """Whether the file gives this score, or where it gives none this move; `None`: neither."""
        if self.problem.score is not None:
            return self.problem.score == self.solution.score
        return self.solution.best in self.problem.best if self.problem.best else None


def reversi(
    file: Annotated[Path, typer.Argument(help="Positions as OBF; - for stdin.")],
    threads: Annotated[int, typer.Option(help="Threads that share the work.", min=1, max=256)] = 1,
    rules: Annotated[
        bool,
        typer.Option("--rules", help="Empty places at the end are nobody's, not the winner's."),
    ] = False,
    lang: Annotated[str | None, typer.Option(help="tr, en or ru.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
) -> None:
    """Solve the positions of FILE to the end: score, best move, nodes, time.

    Scores are for the side to move. Where the file gives an answer, it is compared.
    """
    from meydan.cli.plain_errors import plain_errors
    from meydan.engine.reversi.endgame import NeedsKernel, solve
    from meydan.formats import obf

    with plain_errors(language(lang)):
        problems = obf.load(file)
    done: list[Solved] = []
    try:
        for problem in problems:
            begin = time.process_time()
            solution = solve(problem.state, winner_takes_empties=not rules, threads=threads)
            done.append(Solved(problem, solution, time.process_time() - begin))
            if not as_json:
                _tell(done)
    except NeedsKernel:
        raise refusal("needs-kernel") from None
    if as_json:
        print(json.dumps(_data(done)))
    else:
        _tell_totals(done)


def _tell(done: list[Solved]) -> None:
    if len(done) == 1:
        codes = ("row", "empties", "points", "best", "nodes", "time", "mnodes", "file-says")
        print(
            "{:>6} {:>7} {:>5} {:<5} {:>15} {:>8} {:>9}  {}".format(
                *(said(f"count.{code}") for code in codes)
            )
        )
    one = done[-1]
    solution = one.solution
    print(
        f"{one.problem.line:>6} {_empties(one):>7} {solution.score:>+5} {_move(one):<5}"
        f" {number(solution.nodes):>15} {in_seconds(solution.seconds, 2):>8}"
        f" {number(_speed(one), 1):>9}  {_verdict(one)}",
        flush=True,
    )


def _tell_totals(done: list[Solved]) -> None:
    nodes = sum(one.solution.nodes for one in done)
    seconds = sum(one.solution.seconds for one in done)
    cpu = sum(one.cpu_seconds for one in done)
    print(
        f"{said('count.solved-all'):>6} {len(done):>7} {'':>11} {number(nodes):>15}"
        f" {in_seconds(seconds, 2):>8} {number(nodes / max(seconds, 1e-9) / 1e6, 1):>9}"
        f"  {said('count.cpu', time=number(cpu, 2))}"
    )
    wrong = sum(one.agrees is False for one in done)
    if any(one.agrees is not None for one in done):
        code = "differ" if wrong else "agree"
        print(said(f"count.{code}", wrong=wrong, total=len(done)))


def _verdict(one: Solved) -> str:
    if one.agrees is None:
        return ""
    given = "" if one.problem.score is None else f"{one.problem.score:+}"
    moves = " ".join(_name(one, move) for move in one.problem.best)
    return f"{'✓' if one.agrees else '✗'} {given} {moves}".rstrip()


def _data(done: list[Solved]) -> dict[str, object]:
    return {
        "positions": [
            {
                "line": one.problem.line,
                "empties": _empties(one),
                "score": one.solution.score,
                "best": None if one.solution.best is None else _move(one),
                "play": _play(one),
                "nodes": one.solution.nodes,
                "seconds": round(one.solution.seconds, 6),
                "cpu_seconds": round(one.cpu_seconds, 6),
                "given": one.problem.score,
                "agrees": one.agrees,
            }
            for one in done
        ],
        "nodes": sum(one.solution.nodes for one in done),
        "seconds": round(sum(one.solution.seconds for one in done), 6),
        "cpu_seconds": round(sum(one.cpu_seconds for one in done), 6),
        "differing": sum(one.agrees is False for one in done),
    }


def _empties(one: Solved) -> int:
    from meydan.engine.reversi.endgame import empties

    return empties(one.problem.state)


def _speed(one: Solved) -> float:
    return one.solution.nodes / max(one.solution.seconds, 1e-9) / 1e6


def _move(one: Solved) -> str:
    return "-" if one.solution.best is None else _name(one, one.solution.best)


def _play(one: Solved) -> list[str]:
    return [_name(one, move) for move in one.solution.line]


def _name(one: Solved, move: int) -> str:
    from meydan.games.reversi import Reversi

    return Reversi().format(one.problem.state, move)
