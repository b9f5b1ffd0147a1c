"""`meydan match-engines`: two GTP programs against each other, with Elo and its error."""

import json
import math
import shlex
import shutil
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from meydan.cli.game_options import GAMES
from meydan.cli.labels import row, share
from meydan.cli.language import language, refusal, said

if TYPE_CHECKING:
    from meydan.cli.terminal.record_file import RecordFile
    from meydan.engine.elo import Estimate
    from meydan.engine.matches import Played
    from meydan.games.core import Game

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command(name="match-engines")
def match_engines(
    one: Annotated[str, typer.Argument(help="The command that starts the one program.")],
    two: Annotated[str, typer.Argument(help="The command that starts the other.")],
    game: Annotated[str, typer.Option(help=GAMES)],
    games: Annotated[int, typer.Option(help="How many; two of each opening.", min=1)] = 100,
    openings: Annotated[
        int | None,
        typer.Option(help="So many different openings, then the same again.", min=1),
    ] = None,
    seconds: Annotated[float | None, typer.Option(help="For each move.")] = None,
    seed: Annotated[int, typer.Option(help="Same seed, same openings.")] = 0,
    rulebook: Annotated[str | None, typer.Option(help="By this text, as its id.")] = None,
    records: Annotated[str | None, typer.Option(help="Add the games to this file.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
) -> None:
    """Play two GTP programs from paired openings, both sides; Elo is that of the first program.

    A program that crashes, makes an illegal move or does not answer loses that game. With
    --seconds a move is given up after twice the time and 5 seconds.
    """
    from itertools import cycle, islice

    from meydan.cli.game_options import rules_of, time_of
    from meydan.cli.progress_bar import progress_bar
    from meydan.cli.terminal.record_file import RecordFile
    from meydan.engine.elo import estimate
    from meydan.engine.matches import Gtp, Played, in_pairs, play_pairs
    from meydan.engine.openings import openings as beginnings
    from meydan.rulebooks import default_for

    rules = rules_of(game, rulebook)
    time_of("--seconds", seconds)
    for command in (one, two):
        _find(command)
    file = None if records is None else RecordFile(Path(records), language(None))

    starts = beginnings(rules, seed=seed)
    if openings is not None:
        starts = cycle(islice(starts, openings))
    players = Gtp(rules, one, seconds=seconds), Gtp(rules, two, seconds=seconds)
    played: list[Played] = []
    try:
        with progress_bar(game) as report:
            for number, result in enumerate(play_pairs(rules, players, starts, games), 1):
                played.append(result)
                if result.fault is not None:
                    _tell_fault(number, (one, two)[1 - (result.winner or 0)], result)
                if file is not None:
                    book = rulebook or default_for(game)
                    file = _save(file, rules, result, (one, two), book)
                report(number, games)
    finally:
        for player in players:
            player.close()
    _print(one, two, played, estimate(in_pairs(played)), as_json=as_json)


def _find(command: str) -> None:
    """Refuse a command whose program is nowhere: it would only lose every game."""
    try:
        words = shlex.split(command)
    except ValueError:
        raise refusal("command-line", command=command) from None
    if not words or shutil.which(words[0]) is None:
        raise refusal("program", command=command)


def _tell_fault(number: int, command: str, played: "Played") -> None:
    import sys

    assert played.fault is not None
    fault = {"kind": played.fault.kind, "detail": played.fault.detail}
    print(said("count.lost", number=number, command=command, **fault), file=sys.stderr)


def _save(
    file: "RecordFile",
    rules: "Game[Any, Any]",
    played: "Played",
    names: tuple[str, str],
    rulebook: str,
) -> "RecordFile":
    """The game added to the file; the file to add the next one to."""
    from meydan.cli.terminal.record_file import RecordFile
    from meydan.formats.records import from_moves

    tags = {
        "Event": "Meydan match-engines",
        "Date": f"{date.today():%Y.%m.%d}",
        "Rulebook": rulebook,
        "First": names[played.first],
        "Second": names[1 - played.first],
    }
    if played.fault is not None:
        tags["Fault"] = f"{played.fault.kind}: {played.fault.detail}"
    file.save(from_moves(rules, played.moves, tags=tags))
    return RecordFile(file.path, language(None))


def _print(
    one: str, two: str, played: "list[Played]", result: "Estimate", *, as_json: bool
) -> None:
    faults = [
        sum(1 for game in played if game.fault is not None and game.winner == 1 - index)
        for index in (0, 1)
    ]
    if as_json:
        found = {
            "one": one,
            "two": two,
            "games": result.games,
            "wins": result.wins,
            "draws": result.draws,
            "losses": result.losses,
            "faults": faults,
            "score": round(result.score, 4),
            "score_error": round(result.score_error, 4),
            "elo": finite(result.elo),
            "elo_low": finite(result.low),
            "elo_high": finite(result.high),
        }
        print(json.dumps(found))
        return
    print(row("one", one))
    print(row("two", two))
    numbers = {"wins": result.wins, "draws": result.draws, "losses": result.losses}
    print(row("games", said("count.match", games=result.games, **numbers)))
    if any(faults):
        print(row("faults", said("count.faults-of", one=faults[0], two=faults[1])))
    print(row("score", f"{share(result.score)} ± {share(result.score_error)}"))
    print(f"{'Elo':<8} {result.elo:+.0f} ({result.low:+.0f} … {result.high:+.0f}, {share(0.95)})")


def finite(number: float) -> float | None:
    """A number for JSON, which has no infinity."""
    return round(number, 1) if math.isfinite(number) else None
