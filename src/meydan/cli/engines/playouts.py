"""`meydan playouts`: random games a second."""

import json
from typing import Annotated

import typer

from meydan.cli.game_options import GAMES
from meydan.cli.labels import number, row, share
from meydan.cli.language import language, said

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command()
def playouts(
    game: Annotated[str, typer.Argument(help=GAMES)],
    seconds: Annotated[float | None, typer.Option(help="For so long; 1 by default.")] = None,
    games: Annotated[
        int | None, typer.Option(help="So many games, if time allows.", min=1, max=2**63 - 1)
    ] = None,
    seed: Annotated[int, typer.Option(help="The same seed plays the same games.")] = 0,
    position: Annotated[str | None, typer.Option(help="From this position, as text.")] = None,
    rulebook: Annotated[str | None, typer.Option(help="By this text, as its id.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
) -> None:
    """Play random games to the end and count them."""
    from meydan.cli.game_options import position_of, rules_of, time_of
    from meydan.engine import kernel, playouts as random_games

    rules = rules_of(game, rulebook)
    state = position_of(rules, position, language(None))
    time_of("--seconds", seconds)
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
    told = said(
        "count.games-in",
        games=number(tally.games),
        time=number(tally.seconds, 3),
        plies=number(tally.plies),
    )
    path = kernel.path() or said("count.plain")
    print(row("games", told))
    print(row("speed", said("count.games-a-second", number=number(speed), path=path)))
    length = number(tally.plies / tally.games, 1)
    print(row("length", said("count.plies-a-game", number=length)))
    for label, count in (
        ("first", tally.first_wins),
        ("draws", tally.draws),
        ("second", tally.second_wins),
    ):
        print(row(label, share(count / tally.games)))
