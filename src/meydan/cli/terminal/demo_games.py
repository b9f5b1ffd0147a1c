"""The games of the demo, read from a file of records and told move by move.

In the file `demo_games.txt` a comment is a code of `demo.*`; a move after a question mark is one
that is tried next, and refused.
"""

import json
import time
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from rich.console import Console
from rich.text import Text

from meydan.cli import sentences
from meydan.cli.terminal import boards
from meydan.cli.terminal.notes import notes
from meydan.formats.records import Record, check, read
from meydan.formats.records.checker import rules_of, start_of
from meydan.games import Game, IllegalMove, Side
from meydan.words import Lang, say
from meydan.words.phrases.rulebooks import summaries


@dataclass(frozen=True, slots=True)
class Scene:
    """A turn of a demo game, or its start: what was played, and what is said about it."""

    game: Game[Any, Any]
    state: Any
    """The position after the turn."""
    side: Side | None = None
    """Who played; `None` at the start."""
    text: str = ""
    notes: tuple[str, ...] = ()
    marked: tuple[int, ...] = ()
    comment: str = ""
    refused: tuple[str, ...] = ()
    """Why the move that is tried next is refused, and what its article says."""


def records() -> tuple[Record, ...]:
    """The games, each checked against the rules."""
    text = (files(__package__) / "demo_games.txt").read_text(encoding="utf-8")
    games = tuple(read(text, file="demo_games.txt"))
    for record in games:
        check(record)
    return games


def scenes(record: Record, language: Lang) -> Iterator[Scene]:
    """The game, turn by turn."""
    game = rules_of(record)
    state = start_of(record, game)
    yield _scene(game, state, record.comment, language)
    for turn in record.turns:
        side = state.turn
        done: tuple[str, ...] = ()
        for text in turn.moves:
            move = game.parse(state, text)
            before, state = state, game.play(state, move)
            done = (*done, *notes(game, before, state, language))
            marked = boards.places_of(game, before, move)
        yield _scene(
            game, state, turn.comment, language, side=side, text=turn.text, done=done, marked=marked
        )


def show(games: list[Record], language: Lang, *, pace: float) -> None:
    """The games for people, `pace` seconds between turns."""
    console = Console(highlight=False)
    for record in games:
        name = say(f"game.name.{record['Game']}", language)
        console.rule(Text(name, "bold"), align="left")
        for number, scene in enumerate(scenes(record, language), 1):
            time.sleep(pace if number > 1 else 0)
            for line in _lines(scene, language):
                console.print(line, soft_wrap=True)
        outcome = check(record).outcome
        if outcome is not None:
            ended = sentences.ended(rules_of(record), outcome, language)
            console.print(Text(f"{ended}\n", "bold"), soft_wrap=True)
        time.sleep(pace)
    console.print(say("demo.next", language), soft_wrap=True)


def tell(games: list[Record], language: Lang) -> None:
    """The games for programs: one JSON object a turn."""
    for record in games:
        for scene in scenes(record, language):
            told = {
                "game": scene.game.name,
                "side": None if scene.side is None else scene.side.value,
                "turn": scene.text or None,
                "position": scene.game.dump(scene.state),
                "comment": scene.comment or None,
                "refused": scene.refused[0] if scene.refused else None,
            }
            print(json.dumps(told, ensure_ascii=False))


def _scene(
    game: Game[Any, Any],
    state: Any,
    comment: str,
    language: Lang,
    *,
    side: Side | None = None,
    text: str = "",
    done: tuple[str, ...] = (),
    marked: tuple[int, ...] = (),
) -> Scene:
    code, _, tried = comment.partition(" ?")
    said = say(f"demo.{game.name}.{code}", language) if code else ""
    refused: tuple[str, ...] = ()
    if tried:
        try:
            game.parse(state, tried)
        except IllegalMove as error:
            because = summaries(error.article, language)
            refused = (sentences.illegal(error, game.name, language), *because)
    return Scene(game, state, side, text, done, marked, said, refused)


def _lines(scene: Scene, language: Lang) -> Iterator[Text]:
    if scene.side is not None:
        line = Text(sentences.side_name(scene.game.name, scene.side, language))
        line.append(f" {scene.text}", "bold cyan")
        line.append(f" · {', '.join(scene.notes)}" if scene.notes else "", "dim")
        yield line
    if scene.comment:
        yield Text(f"  {scene.comment}")
        names = boards.Names(
            *(sentences.side_name(scene.game.name, side, language) for side in Side)
        )
        yield Text()
        yield boards.board(
            scene.game, scene.state, below=Side.FIRST, names=names, marked=scene.marked
        )
        yield Text()
    for first, reason in enumerate(scene.refused):
        yield Text(f"  § {reason}" if first else f"  ✗ {reason}", "dim" if first else "red")
