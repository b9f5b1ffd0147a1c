"""`meydan playouts`: random games a second."""

import json
import math
from typing import Annotated

import typer

from meydan.cli import UserError
from meydan.cli.game_options import GAMES
from meydan.cli.language import language

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command()
def playouts(
    game: Annotated[str, typer.Argument(help=GAMES)],
    seconds: Annotated[float | None, typer.Option(help="For so long; 1 by default.")] = None,
    games: Annotated[int | None, typer.Option(help="So many games, if time allows.")] = None,
    seed: Annotated[int, typer.Option(help="The same seed plays the same games.")] = 0,
    position: Annotated[str | None, typer.Option(help="From this position, as text.")] = None,
    rulebook: Annotated[str | None, typer.Option(help="By this text, as its id.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
) -> None:
    """Play random games to the end and count them."""
    from meydan.cli.game_options import position_of, rules_of
    from meydan.engine import kernel, playouts as random_games

    rules = rules_of(game, rulebook)
    state = position_of(rules, position, language(None))
    if seconds is not None and not (math.isfinite(seconds) and seconds > 0):
        raise UserError(f"--seconds {seconds:g} is no time to play")
    if games is not None and not 0 < games < 2**63:
        raise UserError(f"--games {games} is no number of games")

    if seconds is None and games is None:
        seconds = 1.0
    tally = random_games.playouts(rules, state, seconds=seconds, count=games, seed=seed)
    speed = tally.games / max(tally.seconds, 1e-9)  # a coarse clock may not have moved

    if as_json:
        found = {
            "game": game,
            "position": rules.dump(state),
            "seed": seed,
            "games": tally.games,
            "seconds": round(tally.seconds, 6),
            "games_per_second": round(speed, 1),
            "plies": tally.plies,
            "plies_per_game": round(tally.plies / tally.games, 3),
            "first_wins": tally.first_wins,
            "draws": tally.draws,
            "second_wins": tally.second_wins,
            "kernel": kernel.path(),
        }
        print(json.dumps(found))
        return
    print(f"games  {tally.games:>15,} in {tally.seconds:.3f} s, {tally.plies:,} plies")
    print(f"speed  {speed:>15,.0f} games/s ({kernel.path() or 'pure Python'})")
    print(f"length {tally.plies / tally.games:>15.1f} plies a game")
    for name, number in (
        ("first", tally.first_wins),
        ("draws", tally.draws),
        ("second", tally.second_wins),
    ):
        print(f"{name:<6} {number / tally.games:>15.1%}")
