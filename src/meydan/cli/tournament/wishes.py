"""`forbid` and `apart`: who must not meet, and who is kept apart as long as possible."""

from dataclasses import replace
from typing import Annotated

import typer

from meydan.cli import UserError
from meydan.cli.language import language
from meydan.cli.tournament.desk import FileArg, JsonOption, LangOption, change, pick, tell
from meydan.formats.codec import encode
from meydan.tournament import Apart, Forbidden, RoundNo, Shared, Tournament
from meydan.words import say
from meydan.words.phrases.tournaments import entry_name

UntilOption = Annotated[int | None, typer.Option(min=1, help="The last round that it holds for.")]


def forbid(
    file: FileArg,
    entries: Annotated[
        list[str], typer.Argument(metavar="ENTRY ENTRY…", help="Numbers, or parts of names.")
    ],
    soft: Annotated[bool, typer.Option("--soft", help="Only as long as possible.")] = False,
    until: UntilOption = None,
    reason: Annotated[str, typer.Option(help="siblings, or your own words.")] = "",
    lang: LangOption = None,
    as_json: JsonOption = False,
) -> None:
    """Forbid players to meet each other: siblings, a referee's child."""
    said = language(lang)

    def act(before: Tournament) -> Tournament:
        found = tuple(dict.fromkeys(pick(before, entry, said).id for entry in entries))
        if len(found) < 2:
            raise UserError(say("files.trf-too-few", said))
        ban = Forbidden(
            entries=found,
            hard=not soft,
            until=None if until is None else RoundNo(until),
            reason=reason.strip(),
        )
        forbidden = (*before.settings.forbidden, ban)
        return replace(before, settings=replace(before.settings, forbidden=forbidden))

    after = change(file, said, f"forbid {' '.join(entries)}", act)
    made = after.settings.forbidden[-1]
    names = ", ".join(entry_name(entry, after) for entry in made.entries)
    tell("forbidden", said, as_json=as_json, data=encode(made), names=names)


def apart(
    file: FileArg,
    shared: Annotated[Shared, typer.Argument(help="What they have in common.")],
    until: UntilOption = None,
    off: Annotated[bool, typer.Option("--off", help="Take the wish back.")] = False,
    lang: LangOption = None,
    as_json: JsonOption = False,
) -> None:
    """Keep players of one school, province, … apart as long as possible."""
    said = language(lang)

    def act(before: Tournament) -> Tournament:
        kept = tuple(one for one in before.settings.apart if one.shared is not shared)
        if not off:
            kept = (*kept, Apart(shared=shared, until=None if until is None else RoundNo(until)))
        return replace(before, settings=replace(before.settings, apart=kept))

    after = change(file, said, f"apart {shared}", act)
    shown = say(f"listing.column.{shared}", said)
    code = "apart-off" if off else "apart"
    tell(code, said, as_json=as_json, data=encode(after.settings.apart), shared=shown)
