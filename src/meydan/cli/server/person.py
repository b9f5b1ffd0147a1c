"""`meydan person`: one person's data, given out or erased (KVKK, GDPR)."""

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from meydan.cli.language import language, refusal
from meydan.cli.upkeep_faults import plain_upkeep

app = typer.Typer(add_completion=False, rich_markup_mode=None, no_args_is_help=True)

EventName = Annotated[str, typer.Argument(help="The event as its address names it.")]
CategoryName = Annotated[str, typer.Argument(help="The category as its address names it.")]
Entry = Annotated[int, typer.Argument(help="The entry's number in its address.")]


@app.command("export")
def export(event: EventName, category: CategoryName, entry: Entry, file: Path) -> None:
    """Write everything that is kept about somebody into a JSON file."""
    with plain_upkeep(language(None), file):
        found = _found(event, category, entry)
        from meydan.server.access.actor import PROGRAM
        from meydan.server.store.people.person import export_person
        from meydan.tournament.ids import EntryId

        told = export_person(found, EntryId(entry), PROGRAM)
        with file.open("x", encoding="utf-8") as out:
            json.dump(told, out, ensure_ascii=False, indent=1)
        file.chmod(0o600)
    print(file)


@app.command("erase")
def erase(
    event: EventName,
    category: CategoryName,
    entry: Entry,
    reason: Annotated[str, typer.Option(help="Why, for the action log; no names.")],
) -> None:
    """Take somebody's data out of everything; results stay under "Player 17"."""
    with plain_upkeep(language(None)):
        found = _found(event, category, entry)
        from meydan.server.access.actor import PROGRAM
        from meydan.server.store.people.erasure import erase as forget
        from meydan.tournament.ids import EntryId

        print(*forget(found.pk, [EntryId(entry)], PROGRAM, reason=reason))


def _found(event: str, category: str, entry: int) -> Any:
    from meydan.server.upkeep.data_folder import prepare

    prepare()
    from meydan.server.models import Category

    wanted = Category.objects.select_related("event").filter(event__slug=event, slug=category)
    found = wanted.filter(entries__local=entry).first()
    if found is None:
        raise refusal("no-person", entry=entry, event=event, category=category)
    return found
