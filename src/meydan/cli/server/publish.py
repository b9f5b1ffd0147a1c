"""`meydan publish`: a static copy of the public pages."""

import json
from pathlib import Path
from typing import Annotated

import typer

from meydan.cli import UserError

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command()
def publish(
    folder: Annotated[Path, typer.Argument(help="New, empty, or an older copy.")],
    as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
) -> None:
    """Write everything that is published as plain files for any web host."""
    from rich.console import Console
    from rich.progress import Progress

    from meydan.server.upkeep.data_folder import prepare
    from meydan.server.upkeep.static_copy import CopyFault
    from meydan.server.upkeep.static_copy import publish as write

    prepare()
    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("publish", total=None)
        try:
            pages = write(
                folder.resolve(),
                progress=lambda done, total: bar.update(task, completed=done, total=total),
            )
        except CopyFault as error:
            raise UserError(str(error)) from None
        except OSError as error:
            raise UserError(f"{folder}: {error.strerror or error}") from None
    if as_json:
        print(json.dumps({"folder": str(folder), "pages": pages}))
    else:
        print(f"{folder}: {pages} pages")
