"""`meydan analyse`: the best moves of a position, or a played game gone over."""

import json
import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

from meydan.cli import UserError
from meydan.cli.game_options import GAMES
from meydan.cli.language import language, refusal

if TYPE_CHECKING:
    from meydan.games.core import Game
    from meydan.words import Lang

app = typer.Typer(add_completion=False, rich_markup_mode=None)

SECONDS = 2.0
REVIEW_SECONDS = 0.5
"""For each move of a game that is gone over."""


@app.command()
def analyse(
    game: Annotated[str, typer.Argument(help=GAMES)],
    position: Annotated[str | None, typer.Option(help="This position, as text.")] = None,
    moves: Annotated[
        str | None, typer.Option(help="Go over these moves, with blanks between; - for stdin.")
    ] = None,
    record: Annotated[str | None, typer.Option(help="Go over the game in this file.")] = None,
    number: Annotated[int, typer.Option(help="Which game of the file.")] = 1,
    seconds: Annotated[float | None, typer.Option(help="For a position; 2, or 0.5 a move.")] = None,
    lines: Annotated[int, typer.Option(help="So many best moves.", min=1)] = 3,
    threads: Annotated[int, typer.Option(help="Of the processor.", min=1, max=64)] = 1,
    rulebook: Annotated[str | None, typer.Option(help="By this text, as its id.")] = None,
    lang: Annotated[str | None, typer.Option(help="tr, en or ru.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
) -> None:
    """Find the best moves of a position, or what decided a game that was played.

    With --moves or --record every move is judged, and the moments that decided are explained.
    """
    from meydan.cli.game_options import position_of, rules_of, time_of

    said = language(lang)
    rules = rules_of(game, rulebook)
    time_of("--seconds", seconds)
    if moves is not None and record is not None:
        raise refusal("not-both", one="--moves", other="--record")
    if record is not None:
        if position is not None:
            raise refusal("not-both", one="--position", other="--record")
        from meydan.cli.engines.analyse_record import from_record

        rules, start, played = from_record(record, number, rules, said)
        _review(rules, start, played, seconds, said, as_json=as_json)
        return
    state = position_of(rules, position, said)
    if moves is not None:
        text = sys.stdin.read() if moves == "-" else moves
        _review(rules, state, _moves(rules, state, text, said), seconds, said, as_json=as_json)
        return
    if rules.outcome(state) is not None:
        from meydan.words import say

        raise UserError(say("engine.analysis.over", said))
    _position(rules, state, seconds or SECONDS, lines, threads, said, as_json=as_json)


def _position(
    rules: "Game[Any, Any]",
    state: Any,
    seconds: float,
    lines: int,
    threads: int,
    said: "Lang",
    *,
    as_json: bool,
) -> None:
    from meydan.cli.engines import analyse_text
    from meydan.engine.lines import Limits
    from meydan.engine.search import think

    found = think(rules, state, Limits(seconds=seconds), lines=lines, threads=threads)
    if as_json:
        print(json.dumps(analyse_text.analysis_data(rules, state, found, said), ensure_ascii=False))
        return
    analyse_text.print_analysis(rules, state, found, said)


def _review(
    rules: "Game[Any, Any]",
    start: Any,
    moves: tuple[Any, ...],
    seconds: float | None,
    said: "Lang",
    *,
    as_json: bool,
) -> None:
    from meydan.cli.engines import analyse_text
    from meydan.cli.progress_bar import progress_bar
    from meydan.engine.lines import Limits
    from meydan.engine.review import review

    limits = Limits(seconds=seconds or REVIEW_SECONDS)
    with progress_bar(rules.name) as report:
        found = review(rules, moves, limits, start=start, report=report)
    if as_json:
        print(json.dumps(analyse_text.review_data(found, said), ensure_ascii=False))
        return
    analyse_text.print_review(found, said)


def _moves(rules: "Game[Any, Any]", state: Any, text: str, said: "Lang") -> tuple[Any, ...]:
    from meydan.cli.sentences import illegal
    from meydan.cli.terminal.loop import tidy
    from meydan.games.core import IllegalMove

    found = []
    from meydan.games.registry import described

    words = text.replace("-", " ").split() if described(rules).turns_go_on else text.split()
    for number, word in enumerate(words, 1):
        try:
            move = rules.parse(state, tidy(rules.name, word))
            state = rules.play(state, move)
        except IllegalMove as error:
            why = illegal(error, rules.name, said)
            raise UserError(f"--moves: {number}: {word}: {why}") from None
        found.append(move)
    if not found:
        raise refusal("no-moves")
    return tuple(found)
