"""`meydan doctor`: what is installed, what is missing, and how to get it."""

import json
from typing import Annotated

import typer

from meydan.cli.language import language, said as told_in

app = typer.Typer(add_completion=False, rich_markup_mode=None)

MARKS = {"ok": ("✓", "green"), "note": ("·", "yellow"), "bad": ("✗", "bold red")}


@app.command()
def doctor(
    lang: Annotated[str | None, typer.Option(help="tr, en or ru.")] = None,
    rebuild: Annotated[
        bool, typer.Option("--rebuild", help="Derive all results of the server's logs anew.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
) -> int:
    """Look at this installation; exit code 1 if something essential is missing."""
    if rebuild:
        return _rebuild(as_json=as_json)
    from meydan.cli.server.doctor_checks import examine
    from meydan.words import say

    said = language(lang)
    findings = examine()
    fine = all(finding.state != "bad" for finding in findings)
    if as_json:
        told = [
            {
                "name": finding.name,
                "state": finding.state,
                "value": finding.value,
                "advice": finding.advice_in(said),
            }
            for finding in findings
        ]
        print(json.dumps({"ok": fine, "findings": told}, ensure_ascii=False))
        return 0 if fine else 1

    from rich.console import Console
    from rich.text import Text

    console = Console(highlight=False)
    width = max(len(finding.label_in(said)) for finding in findings)
    for finding in findings:
        mark, style = MARKS[finding.state]
        line = Text()
        line.append(f"{mark} ", style)
        line.append(f"{finding.label_in(said):<{width}}  ", "bold")
        line.append(finding.value)
        console.print(line, soft_wrap=True)
        if advice := finding.advice_in(said):
            console.print(Text(f"    → {advice}", "yellow"), soft_wrap=True)
    console.print(say("doctor.fine" if fine else "doctor.not-fine", said), style="bold")
    return 0 if fine else 1


def _rebuild(*, as_json: bool) -> int:
    from rich.console import Console
    from rich.progress import Progress

    from meydan.server.upkeep.data_folder import prepare

    prepare()
    from meydan.server.upkeep.rebuild import rebuild_all

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(told_in("count.rebuilding"), total=None)
        boards, changed, broken = rebuild_all(
            lambda done, total: bar.update(task, completed=done, total=total)
        )
    if as_json:
        print(json.dumps({"boards": boards, "changed": changed, "broken": broken}))
    else:
        print(told_in("count.boards", boards=boards, changed=changed, broken=len(broken)))
        for line in broken:
            print(f"  {line}")
    return 1 if broken else 0
