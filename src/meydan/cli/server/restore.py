"""`meydan restore`: a backup, or one category as a snapshot kept it, brought back."""

import json
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from meydan.cli import UserError
from meydan.cli.language import language, refusal, said as told_in
from meydan.cli.upkeep_faults import plain_upkeep
from meydan.words import Lang, say

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command()
def restore(
    file: Annotated[Path | None, typer.Argument(help="A file that `meydan backup` wrote.")] = None,
    snapshot: Annotated[int | None, typer.Option(help="A snapshot's number, see --list.")] = None,
    reason: Annotated[str, typer.Option(help="Why, for the action log.")] = "",
    list_: Annotated[bool, typer.Option("--list", help="List the snapshots.")] = False,
    show: Annotated[
        bool, typer.Option("--show", help="Only tell what the backup would bring back.")
    ] = False,
    identity: Annotated[
        Path | None, typer.Option(help="The file of the secret key, for a sealed backup.")
    ] = None,
    lang: Annotated[str | None, typer.Option(help="tr, en or ru.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
) -> None:
    """Bring back a whole backup (stop the server first), or one category from a snapshot."""
    if [file is not None, snapshot is not None, list_].count(True) != 1:
        raise refusal("restore-what")
    said = language(lang)
    with plain_upkeep(said, file):
        if file is not None:
            told = _backup(file, identity, show=show, ask=not as_json)
        else:
            from meydan.server.upkeep.data_folder import prepare

            prepare()
            told = _list() if snapshot is None else _snapshot(snapshot, reason, said)
    if as_json:
        print(json.dumps(told, ensure_ascii=False))
        return
    for line in told["lines"]:
        print(line)


def _backup(file: Path, identity: Path | None, *, show: bool, ask: bool) -> dict[str, Any]:
    from meydan.server.config import config
    from meydan.server.fault import UpkeepFault
    from meydan.server.upkeep.backups import bring_back, look_into

    if not file.is_file():
        raise UpkeepFault("backup-missing", file=file)
    found = look_into(file, identity=identity)
    held = found.holds
    numbers = {name: held.get(name, 0) for name in ("entries", "rounds", "log")}
    lines = [
        f"{file}: {found.made}, Meydan {found.version}",
        f"  {', '.join(held.get('events') or ['—'])}",
        f"  {told_in('count.backup-holds', **numbers, last=held.get('last') or '—')}",
    ]
    if show:
        return {"lines": lines, "backup": found.json()}
    if ask and sys.stdin.isatty():
        print("\n".join(lines))
        lines = []
        typer.confirm(told_in("count.put-in-place", folder=config().data), abort=True)
    aside = bring_back(file, identity=identity)
    lines += [told_in("count.restored", folder=config().data)]
    lines += [told_in("count.aside", place=path.name) for path in aside]
    again = _forget_again()
    if again:
        lines += [told_in("count.erased-again", n=again)]
    return {"lines": lines, "aside": [str(path) for path in aside], "backup": found.json()}


def _forget_again() -> int:
    from meydan.server.erased_list import erased
    from meydan.server.upkeep.data_folder import prepare

    if not erased():
        return 0
    prepare()
    from meydan.server.store.people.erasure import forget_again

    return forget_again()


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
    return {"snapshots": rows, "lines": lines or [told_in("count.no-snapshots")]}


def _snapshot(number: int, reason: str, lang: Lang) -> dict[str, Any]:
    from meydan.server.access.actor import PROGRAM
    from meydan.server.access.refusals import Refusal
    from meydan.server.models import Snapshot
    from meydan.server.store.change import Archived
    from meydan.server.store.snapshots import bring_back

    if not reason.strip():
        raise refusal("snapshot-reason")
    found = Snapshot.objects.select_related("category").filter(pk=number).first()
    if found is None:
        raise refusal("no-snapshot", number=number)
    try:
        bring_back(found, PROGRAM, reason=reason)
    except Archived:
        raise refusal("archived") from None
    except Refusal as no:
        raise UserError(say(f"error.{no.code}", lang, **no.facts)) from None
    at = f"{found.at:%Y-%m-%d %H:%M}"
    return {"lines": [told_in("count.as-it-was", category=found.category.slug, at=at)]}
