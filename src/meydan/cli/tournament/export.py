"""`export`: the tournament as a report, a workbook or a file for someone else."""

from pathlib import Path
from typing import Annotated

import typer

from meydan.cli import UserError
from meydan.cli.language import language
from meydan.cli.plain_errors import plain_errors
from meydan.cli.tournament.desk import FileArg, JsonOption, LangOption, load, tell
from meydan.formats.atomic import write_atomic
from meydan.formats.tournament_json import dump_tournament
from meydan.formats.trf import Version, write_trf
from meydan.formats.xlsx import write_xlsx
from meydan.tournament import Tournament
from meydan.tournament.standings import standings
from meydan.words import say

KINDS = (".trf", ".trfx", ".txt", ".xlsx", ".json")
PRIVATE_MODE = 0o600


def export(
    file: FileArg,
    output: Annotated[Path, typer.Argument(metavar="OUT", help="A .trf, .xlsx or .json file.")],
    version: Annotated[Version, typer.Option(help="The edition of a report.")] = Version.TRF26,
    encoding: Annotated[str, typer.Option(help="Of a report.")] = "utf-8",
    private: Annotated[
        bool, typer.Option("--private", help="With national ids, birth dates and contacts.")
    ] = False,
    force: Annotated[bool, typer.Option("--force", help="Replace a file that is there.")] = False,
    lang: LangOption = None,
    as_json: JsonOption = False,
) -> None:
    """Write a report (.trf), a workbook (.xlsx) or the tournament itself (.json)."""
    said = language(lang)
    kind = output.suffix.lower()
    if kind not in KINDS:
        raise UserError(say("terminal.which-kind", said, file=output, kinds=", ".join(KINDS)))
    tournament = load(file, said)
    with plain_errors(said, tournament):
        if kind == ".xlsx":
            data = write_xlsx(tournament, lang=said, private=private)
        elif kind == ".json":
            data = dump_tournament(tournament, private=private)
        else:
            data = _report(tournament, version, private=private, encoding=encoding)
        write_atomic(output, data, mode=PRIVATE_MODE if private else None, fresh=not force)
    tell("exported", said, as_json=as_json, data={"file": str(output)}, file=output)


def _report(tournament: Tournament, version: Version, *, private: bool, encoding: str) -> bytes:
    table = standings(tournament)
    ranks = {row.entry: row.place for row in table.rows}
    return write_trf(tournament, version=version, ranks=ranks, private=private, encoding=encoding)
