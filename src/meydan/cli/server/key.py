"""`meydan key`: the keys under which national ids lie in the database."""

import json
from typing import Annotated

import typer

from meydan.cli.language import language
from meydan.cli.upkeep_faults import plain_upkeep
from meydan.words import say

app = typer.Typer(add_completion=False, rich_markup_mode=None, no_args_is_help=True)

Lang = Annotated[str | None, typer.Option(help="tr, en or ru.")]
Json = Annotated[bool, typer.Option("--json", help="For programs.")]


@app.command("show")
def show(lang: Lang = None, as_json: Json = False) -> None:
    """Tell which keys are here and how many national ids each has sealed."""
    said = language(lang)
    with plain_upkeep(said):
        from meydan.server.upkeep.data_folder import prepare

        prepare()
        from meydan.server.upkeep.keys import state

        now = state()
    if as_json:
        print(json.dumps({"keys": now.keys, "place": now.place, "sealed": now.sealed}))
        return
    print(now.place)
    for key in (*now.keys, *(key for key in now.sealed if key not in now.keys)):
        here = "here" if key in now.keys else "elsewhere"
        print(f"  {say(f'upkeep.key-{here}', said, key=key, n=now.sealed.get(key, 0))}")


@app.command("rotate")
def rotate(
    drop_old: Annotated[
        bool,
        typer.Option("--drop-old", help="Forget the old keys; older backups stay sealed then."),
    ] = False,
    lang: Lang = None,
    as_json: Json = False,
) -> None:
    """Make a new key and seal every national id anew; the old key still opens older backups."""
    said = language(lang)
    with plain_upkeep(said):
        from meydan.server.upkeep.data_folder import prepare

        prepare()
        from meydan.server.upkeep import keys

        number = keys.rotate()
        gone = keys.drop_old() if drop_old else 0
    if as_json:
        print(json.dumps({"sealed": number, "dropped": gone}))
    else:
        print(say("upkeep.key-rotated", said, n=number, old=gone))
