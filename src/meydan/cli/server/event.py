"""`meydan event`: one event as one file, carried to another server and brought back."""

import json
from pathlib import Path
from typing import Annotated

import typer

from meydan.cli.language import language, said
from meydan.cli.upkeep_faults import plain_upkeep
from meydan.words import say

app = typer.Typer(add_completion=False, rich_markup_mode=None, no_args_is_help=True)

Lang = Annotated[str | None, typer.Option(help="tr, en or ru.")]
Json = Annotated[bool, typer.Option("--json", help="For programs.")]
Identity = Annotated[Path | None, typer.Option(help="The secret key's file, if it is sealed.")]


@app.command("export")
def export(
    event: Annotated[str, typer.Argument(help="The event as its address names it.")],
    file: Annotated[Path, typer.Argument(help="The file to write.")],
    hand_over: Annotated[
        bool, typer.Option("--hand-over", help="It goes on elsewhere: archive it here.")
    ] = False,
    key: Annotated[str, typer.Option(help="A public key of age: seal the file for it.")] = "",
    lang: Lang = None,
    as_json: Json = False,
) -> None:
    """Write an event with its people, settings, rulebook and logs into one file."""
    from meydan.server.fault import UpkeepFault
    from meydan.server.upkeep.data_folder import prepare

    with plain_upkeep(language(lang), file):
        if file.exists():
            raise UpkeepFault("backup-exists", file=file)
        prepare()
        from meydan.server.upkeep.event_file import write

        head = write(event, file.resolve(), hand_over=hand_over, recipient=key)
    _tell(head.json(), str(file), as_json=as_json)
    if not as_json:
        print(say(f"upkeep.ids-{'readable' if key else 'sealed'}", language(lang)))


@app.command("show")
def show(file: Path, identity: Identity = None, lang: Lang = None, as_json: Json = False) -> None:
    """Tell what a file holds, after checking all of it."""
    from meydan.server.upkeep.data_folder import setup

    with plain_upkeep(language(lang), file):
        setup()
        from meydan.server.upkeep.event_file import look

        head = look(file, identity=identity)
    _tell(head.json(), str(file), as_json=as_json)


@app.command("import")
def import_(
    file: Path, identity: Identity = None, lang: Lang = None, as_json: Json = False
) -> None:
    """Enter an event from its file, or bring back one that went on elsewhere."""
    from meydan.server.config import config
    from meydan.server.upkeep.data_folder import prepare

    with plain_upkeep(language(lang), file):
        prepare()
        from meydan.server.upkeep.event_file import bring, look

        head = look(file, identity=identity)
        event, kept = bring(file, aside=config().data / "carried", identity=identity)
    told = head.json() | {"slug": event.slug, "aside": str(kept or "")}
    _tell(told, f"/e/{event.slug}/", as_json=as_json)


def _tell(told: dict[str, object], where: str, *, as_json: bool) -> None:
    if as_json:
        print(json.dumps(told, ensure_ascii=False))
        return
    facts = {name: told[name] for name in ("name", "entries", "log")}
    print(said("count.event", where=where, **facts))
    if told.get("aside"):
        print(said("count.aside", place=told["aside"]))
