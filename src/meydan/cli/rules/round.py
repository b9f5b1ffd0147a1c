"""`meydan round`: replays the log of a round and tells where it stands."""

import json
import re
from pathlib import Path
from typing import Annotated

import typer

from meydan.cli import UserError
from meydan.cli.language import language
from meydan.cli.plain_errors import file_error
from meydan.match import BrokenLog, Round, load_round
from meydan.words import Lang, say
from meydan.words.phrases.rounds import broken

app = typer.Typer(add_completion=False, rich_markup_mode=None)

CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f]")


@app.command(name="round")
def round_command(
    log: Annotated[Path, typer.Argument(help="A round's log, JSON lines.")],
    at: Annotated[
        int | None,
        typer.Option(help="The moment to look at, in ms since 1970; the log's last by default."),
    ] = None,
    story: Annotated[bool, typer.Option("--history", help="Also tell what happened.")] = False,
    lang: Annotated[str | None, typer.Option(help="tr, en or ru.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
) -> None:
    """Replay a log: sets, clocks, warnings, who may do what now, and the result."""
    said = language(lang)
    round_ = _read(log, said)
    last = round_.log[-1].at
    moment = last if at is None else at
    if moment < last:
        raise UserError(
            f"--at {moment}: {say('match.refused.time-backwards', said, ms=last - moment)}"
        )
    if as_json:
        from meydan.formats.round_json import round_json

        print(json.dumps(round_json(round_, moment), ensure_ascii=False, indent=1))
        return
    from rich.console import Console

    from meydan.cli.rules.round_report import report

    console = Console(color_system=None)
    with console.capture() as shown:
        for part in report(round_, moment, said, story=story):
            console.print(part, highlight=False, markup=False, soft_wrap=True)
    # Names and notes come from the log; none of them may steer the reader's terminal.
    print(CONTROL.sub("�", shown.get()), end="")


def _read(path: Path, lang: Lang) -> Round:
    try:
        text = path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise file_error(error, path, lang) from None
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise UserError(f"{path}:{line}: {say('match.log.not-text', lang)}") from None
    try:
        return load_round(text)
    except BrokenLog as error:
        raise UserError(f"{path}:{error.line}: {broken(error, lang)}") from None
