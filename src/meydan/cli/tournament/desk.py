"""What every command on a tournament file does: open it, change it, say what was done."""

import sys
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any

import typer

from meydan.cli import UserError
from meydan.cli.plain_errors import plain_errors
from meydan.cli.tournament.list_table import print_json
from meydan.formats import tournament_json
from meydan.formats.lists.vocabulary import fold
from meydan.formats.tournament_json import Step
from meydan.tournament import Entry, Tournament, due, void
from meydan.words import Lang, say
from meydan.words.phrases.tournaments import entry_name, error_sentence

FileArg = Annotated[Path, typer.Argument(metavar="FILE", help="The tournament's file.")]
LangOption = Annotated[str | None, typer.Option("--lang", help="tr, en or ru.")]
JsonOption = Annotated[bool, typer.Option("--json", help="For programs.")]
ReasonOption = Annotated[str, typer.Option(help="Why; it is kept with the round.")]

MOST_NAMED = 5
"""Players named when a part of a name fits several."""


def now() -> datetime:
    """The moment of a command, as it is written into the file."""
    return datetime.now(UTC).replace(microsecond=0)


def load(path: Path, lang: Lang) -> Tournament:
    """The tournament of a file."""
    with plain_errors(lang):
        return tournament_json.read(path).tournament


def change(
    path: Path, lang: Lang, command: str, act: Callable[[Tournament], Tournament]
) -> Tournament:
    """Change the tournament of a file; nothing is written when it can't be done.

    `command` is what `undo` says that it takes back.
    """
    with plain_errors(lang), tournament_json.locked(path) as held:
        before = held.document.tournament
        with plain_errors(lang, before):
            after = act(before)
        step = Step(now(), " ".join(command.split())[:200])
        held.save(tournament_json.changed(held.document, after, step))
    if void(after) and not void(before):
        # T10: said at once, and asked for again when round 1 is to be paired.
        lost = due(after)
        assert lost is not None
        print(error_sentence(lost, lang, after), file=sys.stderr)
    return after


def pick(tournament: Tournament, text: str, lang: Lang) -> Entry:
    """The entry that a number or a part of a name means.

    Numbers are those of the starting list, and before it is fixed those of the entries.
    """
    if text.isascii() and text.isdigit():
        for entry in tournament.entries:
            if (entry.number if tournament.numbered else entry.id) == int(text):
                return entry
        raise UserError(say("tournament.no-such-entry", lang, entry=text))
    wanted = fold(text)
    found = [entry for entry in tournament.entries if wanted and wanted in fold(entry.player.full)]
    if len(found) == 1:
        return found[0]
    if not found:
        raise UserError(say("terminal.no-such-name", lang, name=text))
    names = ", ".join(entry_name(entry.id, tournament) for entry in found[:MOST_NAMED])
    more = "…" if len(found) > MOST_NAMED else ""
    raise UserError(say("terminal.several-names", lang, name=text, names=names + more))


def tell(code: str, lang: Lang, *, as_json: bool, data: Any = None, **facts: object) -> None:
    """Say what was done: a sentence for people, a value for programs."""
    if as_json:
        print_json({"done": code} if data is None else data)
    else:
        print(say(f"terminal.{code}", lang, **facts))


def aside(text: str, *, as_json: bool) -> None:
    """A word beside the result, for people only."""
    if not as_json:
        print(text, file=sys.stderr)
