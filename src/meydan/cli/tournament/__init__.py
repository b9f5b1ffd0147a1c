"""`meydan tournament`: a whole event from the terminal, on one file.

The file is JSON (`meydan.formats.tournament_json`). Every command that changes it takes a lock,
works on the whole value, writes it back in one step and remembers how to take it back (`undo`).
"""

import typer

from meydan.cli.tournament import (
    absences,
    by_hand,
    decisions,
    entries,
    explanations,
    export,
    list_import,
    pairing,
    results,
    rules,
    settings,
    show,
    undo,
    wishes,
)

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.callback(invoke_without_command=True)
def tournament(ctx: typer.Context) -> None:
    """Run a tournament from the terminal, on one file."""
    if ctx.invoked_subcommand is None:
        print(ctx.get_help())


app.command("new")(settings.new)
app.command("set")(settings.change_settings)
app.command("add")(entries.add)
app.command("edit")(entries.edit)
app.command("import")(list_import.import_list)
app.command("withdraw")(absences.withdraw)
app.command("return")(absences.come_back)
app.command("absent")(absences.absent)
app.command("forbid")(wishes.forbid)
app.command("apart")(wishes.apart)
app.command("rule")(rules.rule)
app.command("lot")(settings.lot)
app.command("pair")(pairing.pair)
app.command("publish")(pairing.publish)
app.command("swap")(by_hand.swap)
app.command("turn")(by_hand.turn)
app.command("result")(results.result)
app.command("lock")(pairing.lock)
app.command("decide")(decisions.decide)
app.command("show")(show.show)
app.command("standings")(show.standings)
app.command("teams")(show.teams)
app.command("explain")(explanations.explain)
app.command("export")(export.export)
app.command("rehearse")(show.rehearse)
app.command("undo")(undo.undo)
