"""`meydan tournament`: a whole event from the terminal, on one file.

The file is JSON (`meydan.formats.tournament_json`). Every command that changes it takes a lock,
works on the whole value, writes it back in one step and remembers how to take it back (`undo`).
"""

import typer

from meydan.cli.tournament import (
    adding,
    deciding,
    explaining,
    exporting,
    importing,
    leaving,
    pairing,
    resulting,
    seating,
    setting,
    showing,
    undoing,
    wishing,
)

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.callback(invoke_without_command=True)
def tournament(ctx: typer.Context) -> None:
    """Run a tournament from the terminal, on one file."""
    if ctx.invoked_subcommand is None:
        print(ctx.get_help())


app.command("new")(setting.new)
app.command("set")(setting.change_settings)
app.command("add")(adding.add)
app.command("edit")(adding.edit)
app.command("import")(importing.import_list)
app.command("withdraw")(leaving.withdraw)
app.command("return")(leaving.come_back)
app.command("absent")(leaving.absent)
app.command("forbid")(wishing.forbid)
app.command("apart")(wishing.apart)
app.command("lot")(setting.lot)
app.command("pair")(pairing.pair)
app.command("publish")(pairing.publish)
app.command("swap")(seating.swap)
app.command("turn")(seating.turn)
app.command("result")(resulting.result)
app.command("lock")(pairing.lock)
app.command("decide")(deciding.decide)
app.command("show")(showing.show)
app.command("standings")(showing.standings)
app.command("teams")(showing.teams)
app.command("explain")(explaining.explain)
app.command("export")(exporting.export)
app.command("rehearse")(showing.rehearse)
app.command("undo")(undoing.undo)
