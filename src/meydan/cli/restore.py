"""`meydan restore`: a backup, or one category as a snapshot kept it, brought back."""

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from meydan.cli import UserError

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command()
def restore(
    file: Annotated[Path | None, typer.Argument(help="A file that `meydan backup` wrote.")] = None,
    snapshot: Annotated[int | None, typer.Option(help="A snapshot's number, see --list.")] = None,
    reason: Annotated[str, typer.Option(help="Why, for the action log.")] = "",
    list_: Annotated[bool, typer.Option("--list", help="List the snapshots.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
) -> None:
    """Bring back a whole backup (stop the server first), or one category from a snapshot."""
    if [file is not None, snapshot is not None, list_].count(True) != 1:
        raise UserError("name a backup file, or --snapshot NUMBER, or --list")
    if file is not None:
        told = _backup(file)
    else:
        from meydan.server.upkeep.data_folder import prepare

        prepare()
        told = _list() if snapshot is None else _snapshot(snapshot, reason)
    if as_json:
        print(json.dumps(told, ensure_ascii=False))
        return
    for line in told["lines"]:
        print(line)


def _backup(file: Path) -> dict[str, Any]:
    from meydan.server.config import config
    from meydan.server.upkeep.backups import BackupFault, bring_back

    if not file.is_file():
        raise UserError(f"{file}: no such file")
    try:
        aside = bring_back(file)
    except BackupFault as error:
        raise UserError(str(error)) from None
    except OSError as error:
        raise UserError(f"{file}: {error.strerror or error}") from None
    lines = [f"restored into {config().data}"]
    lines += [f"what was there is kept as {path.name}" for path in aside]
    return {"lines": lines, "aside": [str(path) for path in aside]}


def _list() -> dict[str, Any]:
    from meydan.server.models import Snapshot

    rows = [
        {
            "snapshot": one.pk,
            "at": one.at.isoformat(timespec="seconds"),
            "event": one.category.event.slug,
            "category": one.category.slug,
            "why": one.why,
            "rounds": one.round,
        }
        for one in Snapshot.objects.select_related("category__event").defer("data")[:500]
    ]
    lines = [
        f"{row['snapshot']:>6}  {row['at']}  {row['event']}/{row['category']}  {row['why']}"
        for row in rows
    ]
    return {"snapshots": rows, "lines": lines or ["no snapshots yet"]}


def _snapshot(number: int, reason: str) -> dict[str, Any]:
    from meydan.server.access.actor import PROGRAM
    from meydan.server.models import Snapshot
    from meydan.server.store.change import Archived
    from meydan.server.store.snapshots import bring_back

    if not reason.strip():
        raise UserError("bringing a snapshot back needs a --reason")
    found = Snapshot.objects.select_related("category").filter(pk=number).first()
    if found is None:
        raise UserError(f"no snapshot {number}; see meydan restore --list")
    try:
        bring_back(found, PROGRAM, reason=reason)
    except Archived:
        raise UserError("the event is archived; nothing was changed") from None
    return {"lines": [f"{found.category.slug} is as it was at {found.at:%Y-%m-%d %H:%M}"]}
