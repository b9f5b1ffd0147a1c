"""`meydan backup`: the whole server in one file, proven."""

import json
from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

from meydan.cli.language import language
from meydan.cli.upkeep_faults import plain_upkeep
from meydan.words import say

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command()
def backup(
    file: Annotated[Path | None, typer.Argument(help="By default named by the time.")] = None,
    scheduled: Annotated[
        bool, typer.Option("--scheduled", help="Into the folder of backups; old ones go.")
    ] = False,
    key: Annotated[str, typer.Option(help="A public key of age: seal the backup for it.")] = "",
    new_key: Annotated[
        Path | None, typer.Option(help="Make a pair of keys; the secret one into this file.")
    ] = None,
    lang: Annotated[str | None, typer.Option(help="tr, en or ru.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
) -> None:
    """Write the database of MEYDAN_DATA or DATABASE_URL into one file, while the server runs."""
    from meydan.server.config import config
    from meydan.server.fault import UpkeepFault
    from meydan.server.keyring import FILE
    from meydan.server.upkeep import schedule, seal
    from meydan.server.upkeep.backups import back_up
    from meydan.server.upkeep.data_folder import setup

    with plain_upkeep(language(lang), file):
        if new_key is not None:
            public = seal.new_identity(new_key)
            print(json.dumps({"key": public}) if as_json else f"MEYDAN_BACKUP_KEY={public}")
            return
        setup()
        if scheduled:
            made = schedule.make()
        else:
            recipient = key or config().backup_key
            ending = ".zip.age" if recipient else ".zip"
            target = file or Path(f"meydan-{datetime.now():%Y%m%d-%H%M%S}{ending}")
            if target.exists():
                raise UpkeepFault("backup-exists", file=target)
            made = back_up(target.resolve(), recipient=recipient)
    if as_json:
        print(json.dumps(made.json() if made else {}, ensure_ascii=False))
    elif made:
        print(f"{made.file}: {made.size / 1000:,.0f} kB")
        own = config().data / FILE
        if not made.keyed and own.exists():
            print(say("upkeep.key-left-out", language(lang), file=own))
