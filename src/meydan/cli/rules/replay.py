"""`meydan replay`: files of game records checked move by move."""

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, BinaryIO

import typer

from meydan.cli import UserError
from meydan.cli.language import language, refusal
from meydan.cli.plain_errors import file_error

if TYPE_CHECKING:
    from meydan.cli.rules.replay_summary import FileSummary
    from meydan.formats.records import RecordFault
    from meydan.words import Lang

app = typer.Typer(add_completion=False, rich_markup_mode=None)

LARGE = 1_000_000
"""Files of so many bytes get a progress bar."""


@app.command()
def replay(
    files: Annotated[list[str], typer.Argument(help="Files of game records; - for stdin.")],
    lang: Annotated[str | None, typer.Option(help="tr, en or ru.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
) -> None:
    """Check FILES move by move; name the first illegal move with its position and article."""
    from meydan.cli.rules.replay_summary import as_data, table
    from meydan.formats.records import RecordFault
    from meydan.words.phrases.files import record_fault

    said = language(lang)
    done: list[FileSummary] = []
    for name in files:
        try:
            done.append(_check(name))
        except RecordFault as fault:
            if as_json:
                print(json.dumps(_fault_data(fault, said), ensure_ascii=False))
            raise UserError(record_fault(fault, said)) from None
        except OSError as error:
            raise file_error(error, name, said) from None
        except ValueError:
            raise refusal("file-name", file=repr(name)) from None
    if as_json:
        print(json.dumps({"ok": True, "files": [as_data(summary) for summary in done]}))
        return
    from rich.console import Console

    Console(highlight=False).print(table(done, said))


def _check(name: str) -> "FileSummary":
    from meydan.cli.rules.replay_summary import FileSummary
    from meydan.formats.records import check, read_stream

    summary = FileSummary(name)
    with _opened(name) as stream:
        for record in read_stream(stream, file=name):
            summary.add(check(record), record.result)
    return summary


@contextmanager
def _opened(name: str) -> Iterator[BinaryIO]:
    """The file, or standard input; with a progress bar where it is large and somebody watches."""
    if name == "-":
        yield sys.stdin.buffer
        return
    path = Path(name)
    if path.stat().st_size < LARGE or not sys.stderr.isatty():
        with path.open("rb") as stream:
            yield stream
        return
    from rich.console import Console
    from rich.progress import open as open_with_progress

    with open_with_progress(
        path, "rb", description=path.name, console=Console(stderr=True), transient=True
    ) as watched:
        yield watched


def _fault_data(fault: "RecordFault", said: "Lang") -> dict[str, object]:
    from meydan.words.phrases.files import record_fault

    return {
        "ok": False,
        "file": fault.file,
        "line": fault.place.line,
        "column": fault.place.column,
        "game": fault.spot.game,
        "move": fault.spot.move or None,
        "side": None if fault.spot.side is None else fault.spot.side.value,
        "text": fault.illegal.move if fault.illegal else fault.facts.get("text"),
        "code": fault.illegal.code if fault.illegal else fault.code,
        "article": fault.article or None,
        "position": fault.spot.position or None,
        "message": record_fault(fault, said),
    }
