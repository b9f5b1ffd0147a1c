"""`meydan backup`: the whole server in one file."""

import json
from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

from meydan.cli import UserError

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command()
def backup(
    file: Annotated[Path | None, typer.Argument(help="By default named by the time.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
) -> None:
    """Write the database of MEYDAN_DATA or DATABASE_URL into one file, while the server runs."""
    from meydan.server.upkeep.backups import BackupFault, back_up

    target = file or Path(f"meydan-{datetime.now():%Y%m%d-%H%M%S}.zip")
    if target.exists():
        raise UserError(f"{target} exists already; nothing was written")
    try:
        size = back_up(target.resolve())
    except BackupFault as error:
        raise UserError(str(error)) from None
    except OSError as error:
        raise UserError(f"{target}: {error.strerror or error}; nothing was written") from None
    if as_json:
        print(json.dumps({"file": str(target), "bytes": size}))
    else:
        print(f"{target}: {size / 1000:,.0f} kB")
