"""`add` and `edit`: one player at a time."""

from dataclasses import replace
from typing import Annotated, Any

import typer

from meydan.cli import UserError
from meydan.cli.language import language
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

BirthYear = Annotated[int | None, typer.Option(min=1900, max=2100, help="Year of birth.")]
SexOption = Annotated[Sex | None, typer.Option(help="f or m.")]
School = Annotated[str | None, typer.Option(help="School or club.")]
District = Annotated[str | None, typer.Option(help="District.")]
Province = Annotated[str | None, typer.Option(help="Province.")]
Federation = Annotated[str | None, typer.Option(help="Country: TUR, KGZ.")]
Rating = Annotated[int | None, typer.Option(min=0, max=4000, help="Rating.")]
Title = Annotated[str | None, typer.Option(help="Title.")]
Licence = Annotated[str | None, typer.Option(help="Public player number.")]
Team = Annotated[str | None, typer.Option(help="Team.")]
Granted = Annotated[
    list[Accommodation] | None, typer.Option("--accommodation", help="May be given twice.")
]
FixedTable = Annotated[int | None, typer.Option(min=1, help="The table of this player.")]


def add(
    file: FileArg,
    given: Annotated[str, typer.Argument(help="First name or names.")],
    surname: Annotated[str, typer.Argument(help="Surname.")] = "",
    birth_year: BirthYear = None,
    sex: SexOption = None,
    school: School = None,
    district: District = None,
    province: Province = None,
    federation: Federation = None,
    rating: Rating = None,
    title: Title = None,
    licence: Licence = None,
    team: Team = None,
    accommodation: Granted = None,
    fixed_table: FixedTable = None,
    lang: LangOption = None,
    as_json: JsonOption = False,
) -> None:
    """Enter a player; once round 1 is published, as a late entry."""
    said = language(lang)
    player = Player(
        given=_plain(given),
        surname=_plain(surname),
        birth_year=birth_year,
        sex=sex,
        school=_plain(school or ""),
        district=_plain(district or ""),
        province=_plain(province or ""),
        federation=_plain(federation or ""),
        rating=rating or None,
        title=_plain(title or ""),
        licence=_plain(licence or ""),
    )

    def act(before: Tournament) -> Tournament:
        return add_entry(
            before,
            player,
            team=TeamName(_plain(team)) if team else None,
            accommodations=tuple(dict.fromkeys(accommodation or ())),
            fixed_table=None if fixed_table is None else TableNo(fixed_table),
        )

    after = change(file, said, f"add {player.full}", act)
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


def edit(
    file: FileArg,
    entry: Annotated[str, typer.Argument(help="Number, or a part of the name.")],
    given: Annotated[str | None, typer.Option(help="First name or names.")] = None,
    surname: Annotated[str | None, typer.Option(help="Surname.")] = None,
    birth_year: BirthYear = None,
    sex: SexOption = None,
    school: School = None,
    district: District = None,
    province: Province = None,
    federation: Federation = None,
    rating: Rating = None,
    title: Title = None,
    licence: Licence = None,
    team: Team = None,
    accommodation: Granted = None,
    fixed_table: FixedTable = None,
    lang: LangOption = None,
    as_json: JsonOption = False,
) -> None:
    """Correct what is known of a player; the starting number stays."""
    said = language(lang)
    told: dict[str, Any] = {
        "given": given,
        "surname": surname,
        "birth_year": birth_year,
        "sex": sex,
        "school": school,
        "district": district,
        "province": province,
        "federation": federation,
        "rating": rating,
        "title": title,
        "licence": licence,
    }
    changes: dict[str, Any] = {
        name: _plain(value) if isinstance(value, str) and name != "sex" else value
        for name, value in told.items()
        if value is not None
    }
    own: dict[str, Any] = {}
    if team is not None:
        own["team"] = TeamName(_plain(team)) if team.strip() else None
    if accommodation is not None:
        own["accommodations"] = tuple(dict.fromkeys(accommodation))
    if fixed_table is not None:
        own["fixed_table"] = TableNo(fixed_table)
    if not changes and not own:
        raise UserError(say("terminal.nothing-asked", said))
    found: list[Entry] = []

    def act(before: Tournament) -> Tournament:
        old = pick(before, entry, said)
        found.append(replace(old, player=replace(old.player, **changes), **own))
        return replace_entry(before, found[0])

    after = change(file, said, f"edit {entry}", act)
    tell(
        "edited",
        said,
        as_json=as_json,
        data=encode(after.entry(found[0].id)),
        name=entry_name(found[0].id, after),
    )


def _plain(text: str) -> str:
    return " ".join(text.split())
