"""`meydan publish`: a static copy of the public pages."""

import json
from pathlib import Path
from typing import Annotated

import typer

from meydan.cli import UserError
from meydan.cli.language import language, said
from meydan.cli.plain_errors import file_error

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command()
def publish(
    folder: Annotated[Path, typer.Argument(help="New, empty, or an older copy.")],
    event: Annotated[str, typer.Option(help="Only this event, by its address.")] = "",
    archive: Annotated[
        Path | None, typer.Option("--zip", help="Also as one file, for whoever takes it along.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
    tell: Annotated[
        bool, typer.Option("--progress", help="Lines of JSON that tell how far it is.")
    ] = False,
) -> None:
    """Write everything that is published as plain files for any web host."""
    from rich.console import Console
    from rich.progress import Progress

    from meydan.server.upkeep.data_folder import prepare
    from meydan.server.upkeep.static_copy import CopyFault, publish as write

    prepare()

    def told(done: int, total: int) -> None:
        print(json.dumps({"done": done, "total": total}), flush=True)

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(said("count.publishing"), total=None)

        def shown(done: int, total: int) -> None:
            bar.update(task, completed=done, total=total)

        try:
            done = write(
                folder.resolve(),
                event=event,
                archive=archive.resolve() if archive else None,
                progress=told if tell else shown,
            )
        except CopyFault as error:
            raise UserError(str(error)) from None
        except OSError as error:
            raise file_error(error, folder, language(None)) from None
    if as_json:
        print(json.dumps({"folder": str(folder), "pages": done.pages, "written": done.written}))
    else:
        print(said("count.pages", folder=folder, pages=done.pages, written=done.written))
