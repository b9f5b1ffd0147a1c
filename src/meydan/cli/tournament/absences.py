"""`withdraw`, `return` and `absent`: who does not play on, or not this round."""

from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from meydan.cli import UserError
from meydan.cli.language import language
from meydan.cli.tournament.desk import FileArg, JsonOption, LangOption, change, pick, tell
from meydan.formats.codec import encode
from meydan.tournament import ByeKind, EntryId, RoundNo, Tournament, entry_changes, first_open_round
from meydan.words import say
from meydan.words.phrases.tournaments import entry_name

EntryArg = Annotated[str, typer.Argument(metavar="ENTRY", help="Number, or a part of the name.")]


def withdraw(
    file: FileArg, entry: EntryArg, lang: LangOption = None, as_json: JsonOption = False
) -> None:
    """Take a player out from the next round on; what was played stays."""
    _one(file, entry, lang, as_json, entry_changes.withdraw, verb="withdraw", code="withdrawn")


def come_back(
    file: FileArg, entry: EntryArg, lang: LangOption = None, as_json: JsonOption = False
) -> None:
    """Bring a withdrawn player back."""
    _one(file, entry, lang, as_json, entry_changes.bring_back, verb="return", code="returned")


def _one(
    file: Path,
    entry: str,
    lang: str | None,
    as_json: bool,
    step: Callable[[Tournament, EntryId], Tournament],
    *,
    verb: str,
    code: str,
) -> None:
    """A step of one player, told of by its code."""
    said = language(lang)
    found: list[EntryId] = []

    def act(before: Tournament) -> Tournament:
        found.append(pick(before, entry, said).id)
        return step(before, found[0])

    after = change(file, said, f"{verb} {entry}", act)
    data = encode(after.entry(found[0]))
    tell(code, said, as_json=as_json, data=data, name=entry_name(found[0], after))


def absent(
    file: FileArg,
    entry: EntryArg,
    round_: Annotated[
        int | None, typer.Option("--round", min=1, help="The next open one by default.")
    ] = None,
    half: Annotated[bool, typer.Option("--half", help="With half a point.")] = False,
    full: Annotated[bool, typer.Option("--full", help="With a whole point.")] = False,
    cancel: Annotated[bool, typer.Option("--cancel", help="The player is here after all.")] = False,
    lang: LangOption = None,
    as_json: JsonOption = False,
) -> None:
    """Let a player sit out a round that is still open."""
    said = language(lang)
    if half + full + cancel > 1:
        raise UserError(say("terminal.one-of", said, options="--half, --full, --cancel"))
    kind = ByeKind.HALF if half else ByeKind.FULL if full else ByeKind.ABSENT
    found: list[tuple[EntryId, RoundNo]] = []

    def act(before: Tournament) -> Tournament:
        one = pick(before, entry, said).id
        number = first_open_round(before) if round_ is None else RoundNo(round_)
        found.append((one, number))
        if cancel:
            return entry_changes.attend(before, one, number)
        return entry_changes.sit_out(before, one, number, kind=kind)

    after = change(file, said, f"absent {entry}", act)
    who, number = found[0]
    tell(
        "attends" if cancel else "sits-out",
        said,
        as_json=as_json,
        data={"entry": who, "round": number, "kind": None if cancel else kind.value},
        name=entry_name(who, after),
        round=number,
    )
