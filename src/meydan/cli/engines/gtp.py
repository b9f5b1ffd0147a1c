"""`meydan engine`: GTP on standard input and output, to play other programs."""

import sys
from collections.abc import Iterator
from typing import Annotated, Any

import typer

from meydan.cli.game_options import GAMES

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command()
def engine(
    game: Annotated[str, typer.Argument(help=GAMES)],
    level: Annotated[int, typer.Option(help="1 to 10, full strength.", min=1, max=10)] = 10,
    rulebook: Annotated[str | None, typer.Option(help="By this text, as its id.")] = None,
    seed: Annotated[int, typer.Option(help="Same seed, same moves below level 10.")] = 0,
) -> None:
    """Speak GTP, version 2: one command a line, until quit. list_commands tells them all."""
    from meydan.cli.game_options import rules_of
    from meydan.engine.gtp.server import Session, converse
    from meydan.engine.levels import choose
    from meydan.engine.search import prepare

    rules = rules_of(game, rulebook)

    def move(game: Any, state: Any, level: int, *, seed: int, seconds: float | None) -> Any:
        return choose(game, state, level, seed=seed, seconds=seconds).move

    prepare(rules)  # before the first line: no clock runs yet
    converse(Session(rules, move, level=level, seed=seed), _lines(), _say)


def _lines() -> Iterator[str]:
    """Each line as soon as it is there."""
    return iter(sys.stdin.readline, "")


def _say(text: str) -> None:
    print(text, end="", flush=True)
