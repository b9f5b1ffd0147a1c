"""`meydan ladder`: each level of a game against the one below, with Elo and its error."""

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from meydan.cli import UserError
from meydan.cli.game_options import GAMES
from meydan.cli.language import refusal, said

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from meydan.engine.ladder import Step

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command()
def ladder(
    game: Annotated[str, typer.Argument(help=GAMES)],
    games: Annotated[int, typer.Option(help="For each level; two of each opening.", min=1)] = 200,
    levels: Annotated[str, typer.Option(help="From-to: 2-10.")] = "2-10",
    seed: Annotated[int, typer.Option(help="Same seed, same games below level 10.")] = 0,
    nodes: Annotated[
        int | None,
        typer.Option(help="Level 10 searches so many positions instead of 2 s.", min=1),
    ] = None,
    file: Annotated[str | None, typer.Option(help="Keep the games here, and go on.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
) -> None:
    """Play each level against the one below and print a table for the docs."""
    from meydan.cli.game_options import rules_of, writable
    from meydan.cli.progress_bar import progress_bar
    from meydan.engine.ladder import Kept, ladder as climb

    rules = rules_of(game, None)
    wanted = _levels(levels)
    writable(file)
    try:
        kept = Kept(None if file is None else Path(file))
    except (OSError, ValueError) as error:
        raise UserError(str(error)) from None
    with progress_bar(game) as report:
        steps = climb(
            rules,
            games=games,
            levels=wanted,
            seed=seed,
            nodes=nodes,
            kept=kept,
            report=report,
        )
        if as_json:
            found = [_data(step) for step in steps]
            print(json.dumps({"game": game, "seed": seed, "steps": found}))
            return
        for line in table(game, steps):
            print(line, flush=True)


def table(game: str, steps: "Iterable[Step]") -> "Iterator[str]":
    """The ladder as a table of Markdown, line by line; Elo counts from the lowest level in it."""
    yield said("count.ladder", game=game)
    yield "|---|---|---|---|---|---|---|---|"
    sum_ = 0.0
    for step in steps:
        result = step.result
        sum_ += result.elo
        over = said("count.over", level=step.level, below=step.level - 1)
        yield (
            f"| {over} | {result.games} | {result.wins} |"
            f" {result.draws} | {result.losses} |"
            f" {result.score:.1%} ± {result.score_error:.1%} |"
            f" {result.elo:+.0f} ({result.low:+.0f} to {result.high:+.0f}) | {sum_:+.0f} |"
        )


def _levels(text: str) -> range:
    """The levels that play the one below them."""
    match = re.fullmatch(r"(\d{1,2})(?:-(\d{1,2}))?", text)
    if match is not None:
        low, high = int(match[1]), int(match[2] or match[1])
        if 2 <= low <= high <= 10:
            return range(low, high + 1)
    raise refusal("levels", text=text)


def _data(step: "Step") -> dict[str, object]:
    from meydan.cli.engines.match_engines import finite

    result = step.result
    return {
        "level": step.level,
        "games": result.games,
        "wins": result.wins,
        "draws": result.draws,
        "losses": result.losses,
        "score": round(result.score, 4),
        "score_error": round(result.score_error, 4),
        "elo": finite(result.elo),
        "elo_low": finite(result.low),
        "elo_high": finite(result.high),
    }
