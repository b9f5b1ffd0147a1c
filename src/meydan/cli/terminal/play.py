"""`meydan play`: a game in the terminal, against the engine or between two people."""

import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Annotated, Any

import typer

from meydan.cli.game_options import GAMES
from meydan.cli.language import language, refusal

if TYPE_CHECKING:
    from meydan.cli.terminal.loop import View
    from meydan.cli.terminal.progress import Player
    from meydan.games.core import Game, Side
    from meydan.words import Lang

app = typer.Typer(add_completion=False, rich_markup_mode=None)

SIDES = ("first", "second")
OPPONENTS = ("program", "human")


@app.command()
def play(
    game: Annotated[str, typer.Argument(help=GAMES)],
    rulebook: Annotated[str | None, typer.Option(help="By this text, as its id.")] = None,
    side: Annotated[str, typer.Option(help="Your side: first (starts) or second.")] = "first",
    level: Annotated[int, typer.Option(help="The program's, 1 to 10.", min=1, max=10)] = 3,
    opponent: Annotated[str, typer.Option(help="program, or human: two here.")] = "program",
    position: Annotated[str | None, typer.Option(help="From this position, as text.")] = None,
    seed: Annotated[int | None, typer.Option(help="Same seed, same answers.")] = None,
    record: Annotated[str | None, typer.Option(help="Add the game to this file.")] = None,
    lang: Annotated[str | None, typer.Option(help="tr, en or ru.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One event a line.")] = False,
) -> None:
    """Play GAME in the terminal. Type a move, or ? for all legal ones; help lists the rest."""
    from meydan.cli.game_options import position_of, rules_of
    from meydan.cli.terminal.loop import Loop
    from meydan.cli.terminal.progress import Progress
    from meydan.cli.terminal.record_file import RecordFile
    from meydan.games.core import Side
    from meydan.rulebooks import default_for

    said = language(lang)
    _one_of("--side", side, SIDES)
    _one_of("--opponent", opponent, OPPONENTS)
    own = Side[side.upper()]
    rules = rules_of(game, rulebook)
    start = position_of(rules, position, said)
    file = None if record is None else RecordFile(Path(record), said)
    other: Player = "human" if opponent == "human" else "program"
    progress = Progress(
        rules,
        ("human", other) if own is Side.FIRST else (other, "human"),
        (start,),
        from_start=position is None,
    )
    view, ask = _view(rules, own if opponent == "program" else None, said, as_json=as_json)
    Loop(
        progress,
        view=view,
        ask=ask,
        rng=Random(seed),
        level=level,
        language=said,
        rulebook=rulebook or default_for(game),
        record=file,
    ).run()


def _one_of(option: str, value: str, known: tuple[str, ...]) -> None:
    if value not in known:
        raise refusal("one-of", option=f"{option} {value}", known=", ".join(known))


def _view(
    game: "Game[Any, Any]", below: "Side | None", said: "Lang", *, as_json: bool
) -> "tuple[View, Callable[[], str | None]]":
    if as_json:
        from meydan.cli.terminal.json_view import JsonView

        return JsonView(game.name, said), _read
    from rich.console import Console

    from meydan.cli.terminal.text_view import TextView
    from meydan.words import say

    console = Console(highlight=False)
    name = say(f"game.name.{game.name}", said)
    console.print(say("play.welcome", said, game=name), style="bold", soft_wrap=True)
    text = TextView(console, game=game.name, below=below, language=said)
    return text, _prompt if sys.stdin.isatty() else _read


def _read() -> str | None:
    return sys.stdin.readline() or None


def _prompt() -> str | None:
    """A line from a person, who may edit it and call back earlier ones."""
    import contextlib

    with contextlib.suppress(ImportError):
        import readline  # noqa: F401
    try:
        return input("> ")
    except (EOFError, KeyboardInterrupt):
        return None
