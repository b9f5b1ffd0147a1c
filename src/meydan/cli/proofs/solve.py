"""`meydan solve`: exact answers, game by game."""

import typer

from meydan.cli.proofs.solve_mangala import mangala
from meydan.cli.proofs.solve_reversi import reversi

app = typer.Typer(add_completion=False, rich_markup_mode=None)
app.command()(reversi)
app.command()(mangala)


@app.callback()
def solve() -> None:
    """Exact answers: what a position or an opening comes to with best play."""
