"""`meydan show`: a short commented game of each kind in the terminal."""

import math
import sys
from typing import Annotated

import typer

from meydan.cli.language import language, refusal, unknown

app = typer.Typer(add_completion=False, rich_markup_mode=None)

SECONDS = 0.5
"""Between moves, where somebody watches."""
SLOWEST = 60.0


@app.command()
def show(
    games: Annotated[list[str] | None, typer.Argument(help="Which games; all by default.")] = None,
    pace: Annotated[
        float | None, typer.Option(help="Seconds between moves.", min=0.0, max=SLOWEST)
    ] = None,
    lang: Annotated[str | None, typer.Option(help="tr, en or ru.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One move a line.")] = False,
) -> None:
    """Play a short commented game of each kind."""
    from meydan.cli.terminal import demo_games

    said = language(lang)
    if pace is not None and math.isnan(pace):
        raise refusal("between", option="--pace", low=0, high=f"{SLOWEST:g}")
    records = demo_games.records()
    known = [str(record["Game"]) for record in records]
    for game in games or []:
        if game not in known:
            raise unknown("no-game", game, known)
    chosen = [record for record in records if not games or record["Game"] in games]
    if as_json:
        demo_games.tell(chosen, said)
        return
    watched = sys.stdout.isatty()
    demo_games.show(chosen, said, pace=pace if pace is not None else SECONDS if watched else 0.0)
