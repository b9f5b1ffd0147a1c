"""`import`: an entry list as the organiser got it."""

from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any

import typer

from meydan.cli import UserError
from meydan.cli.language import language
from meydan.cli.plain_errors import plain_errors
from meydan.cli.tournament.desk import FileArg, JsonOption, LangOption, change, load
from meydan.cli.tournament.list_table import print_json, print_listing
from meydan.formats.file_bytes import read_bytes
from meydan.formats.lists import Imported, Problem, enter_all, read_entries
from meydan.tournament import Tournament
from meydan.words import Lang, say
from meydan.words.phrases.listing.values import Listing, column


@dataclass(frozen=True, slots=True)
class Source:
    """A list and how it is to be read."""

    path: Path
    data: bytes
    encoding: str | None
    single_names: bool

    def read(self, tournament: Tournament) -> Imported:
        """The list beside those who are entered already."""
        found = self._read(tournament, frozenset())
        if not self.single_names:
            return found
        return self._read(
            tournament, frozenset(one.row for one in found.errors if one.code == "no-surname")
        )

    def _read(self, tournament: Tournament, accepted: frozenset[int]) -> Imported:
        return read_entries(
            self.data,
            today=datetime.now(UTC).date(),
            file=str(self.path),
            encoding=self.encoding,
            entries=tournament.entries,
            private=tournament.private,
            accepted=accepted,
        )


def import_list(
    file: FileArg,
    source: Annotated[
        Path, typer.Argument(metavar="LIST", help="A CSV file or a workbook (XLSX, XLS, ODS).")
    ],
    check: Annotated[
        bool, typer.Option("--check", help="Only show what would be entered.")
    ] = False,
    skip: Annotated[
        bool, typer.Option("--skip", help="Enter the good rows and leave the others out.")
    ] = False,
    private: Annotated[
        bool, typer.Option("--private", help="Keep national ids, birth dates and contacts too.")
    ] = False,
    single_names: Annotated[
        bool, typer.Option("--single-names", help="Take rows without a surname as they are.")
    ] = False,
    encoding: Annotated[str | None, typer.Option(help="Of a CSV file.")] = None,
    lang: LangOption = None,
    as_json: JsonOption = False,
) -> None:
    """Enter everyone of a list; columns in Turkish, English or Russian, in any order."""
    said = language(lang)
    with plain_errors(said):
        rows = Source(source, read_bytes(source), encoding, single_names)
    if check:
        with plain_errors(said):
            found = rows.read(load(file, said))
        _report(found, said, as_json=as_json)
        return
    kept: list[Imported] = []

    def act(before: Tournament) -> Tournament:
        found = rows.read(before)
        if found.errors and not skip:
            raise UserError(_refusal(source, found, said))
        kept.append(found)
        return enter_all(before, found.entries, private=private)

    change(file, said, f"import {source}", act)
    _report(kept[0], said, as_json=as_json)
    if not as_json:
        print(say("terminal.imported", said, count=len(kept[0].entries)))


def _refusal(source: Path, found: Imported, lang: Lang) -> str:
    first = found.errors[0]
    what = say(f"files.table.{first.code}", lang, **dict(first.facts))
    more = say("terminal.import-refused", lang, count=len(found.errors))
    return f"{source}:{first.row}: {what} {more}"


def _report(found: Imported, lang: Lang, *, as_json: bool) -> None:
    if as_json:
        print_json(_data(found))
        return
    if found.problems:
        print_listing(_problems(found.problems, lang), lang)


def _problems(problems: tuple[Problem, ...], lang: Lang) -> Listing:
    return Listing(
        code="problems",
        title=say("listing.title.problems", lang),
        columns=(
            column("row", lang, align="right", needed=True),
            column("column", lang),
            column("severity", lang, needed=True),
            column("problem", lang, needed=True),
        ),
        rows=tuple(
            (
                one.row,
                one.column,
                say(f"files.severity.{one.severity}", lang),
                say(f"files.table.{one.code}", lang, **dict(one.facts)),
            )
            for one in problems
        ),
    )


def _data(found: Imported) -> dict[str, Any]:
    return {
        "entries": [{"row": entry.row, "name": entry.player.full} for entry in found.entries],
        "problems": [
            {
                "row": one.row,
                "column": one.column,
                "severity": one.severity.value,
                "code": one.code,
                "facts": dict(one.facts),
            }
            for one in found.problems
        ],
        "columns": [
            {"header": one.header, "field": one.field.value if one.field else None}
            for one in found.columns
        ],
    }
