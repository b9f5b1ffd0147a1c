"""`add` and `edit`: one player at a time."""

from dataclasses import replace
from typing import Annotated, Any

import typer

from meydan.cli import UserError
from meydan.cli.language import language
from meydan.cli.option_group import option_group
from meydan.cli.tournament.desk import FileArg, JsonOption, LangOption, change, pick, tell
from meydan.formats.codec import encode
from meydan.tournament import (
    Accommodation,
    Entry,
    Player,
    Sex,
    TableNo,
    TeamName,
    Tournament,
    add_entry,
    replace_entry,
)
from meydan.words import say
from meydan.words.phrases.tournaments import entry_name

details = option_group(
    birth_year=Annotated[int | None, typer.Option(min=1900, max=2100, help="Year of birth.")],
    sex=Annotated[Sex | None, typer.Option(help="f or m.")],
    school=Annotated[str | None, typer.Option(help="School or club.")],
    district=Annotated[str | None, typer.Option(help="District.")],
    province=Annotated[str | None, typer.Option(help="Province.")],
    federation=Annotated[str | None, typer.Option(help="Country: TUR, KGZ.")],
    rating=Annotated[int | None, typer.Option(min=0, max=4000, help="Rating; 0 for none.")],
    title=Annotated[str | None, typer.Option(help="Title.")],
    licence=Annotated[str | None, typer.Option(help="Public player number.")],
    team=Annotated[str | None, typer.Option(help="Team.")],
    accommodation=Annotated[list[Accommodation] | None, typer.Option(help="May be given twice.")],
    fixed_table=Annotated[int | None, typer.Option(min=1, help="The table of this player.")],
)
"""What may be told of a player beside the name."""


@details
def add(
    file: FileArg,
    given: Annotated[str, typer.Argument(help="First name or names.")],
    surname: Annotated[str, typer.Argument(help="Surname.")] = "",
    *,
    asked: dict[str, Any],
    lang: LangOption = None,
    as_json: JsonOption = False,
) -> None:
    """Enter a player; once round 1 is published, as a late entry."""
    said = language(lang)
    of_player, of_entry = _told(asked | {"given": given, "surname": surname})
    player = Player(**of_player)
    after = change(
        file, said, f"add {player.full}", lambda before: add_entry(before, player, **of_entry)
    )
    entry = after.entries[-1]
    late = entry.joined > 1
    tell(
        "added-late" if late else "added",
        said,
        as_json=as_json,
        data=encode(entry),
        name=entry_name(entry.id, after),
        round=entry.joined,
        count=len(after.entries),
    )


@details
def edit(
    file: FileArg,
    entry: Annotated[str, typer.Argument(help="Number, or a part of the name.")],
    *,
    given: Annotated[str | None, typer.Option(help="First name or names.")] = None,
    surname: Annotated[str | None, typer.Option(help="Surname.")] = None,
    asked: dict[str, Any],
    lang: LangOption = None,
    as_json: JsonOption = False,
) -> None:
    """Correct what is known of a player; the starting number stays."""
    said = language(lang)
    of_player, of_entry = _told(asked | {"given": given, "surname": surname})
    if not of_player and not of_entry:
        raise UserError(say("terminal.nothing-asked", said))
    found: list[Entry] = []

    def act(before: Tournament) -> Tournament:
        old = pick(before, entry, said)
        found.append(replace(old, player=replace(old.player, **of_player), **of_entry))
        return replace_entry(before, found[0])

    after = change(file, said, f"edit {entry}", act)
    tell(
        "edited",
        said,
        as_json=as_json,
        data=encode(after.entry(found[0].id)),
        name=entry_name(found[0].id, after),
    )


def _told(asked: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """What was asked for of the player, and of the entry."""
    told: dict[str, Any] = {
        name: _plain(value) if isinstance(value, str) and name != "sex" else value
        for name, value in asked.items()
        if value is not None
    }
    own: dict[str, Any] = {}
    if "team" in told:
        own["team"] = TeamName(told.pop("team")) or None
    if "accommodation" in told:
        own["accommodations"] = tuple(dict.fromkeys(told.pop("accommodation")))
    if "fixed_table" in told:
        own["fixed_table"] = TableNo(told.pop("fixed_table"))
    if "rating" in told:
        told["rating"] = told["rating"] or None
    return told, own


def _plain(text: str) -> str:
    return " ".join(text.split())
