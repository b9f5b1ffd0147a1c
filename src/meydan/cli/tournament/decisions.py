"""`decide`: the order that a play-off or a lot gave to those who are equal."""

from dataclasses import replace
from typing import Annotated

import typer

from meydan.cli.language import language
from meydan.cli.tournament.desk import FileArg, JsonOption, LangOption, change, pick, tell
from meydan.formats.codec import encode
from meydan.tournament import Decision, DecisionKind, RoundNo, Tournament
from meydan.words.phrases.tournaments import entry_name


def decide(
    file: FileArg,
    kind: Annotated[DecisionKind, typer.Argument(help="How it was decided.")],
    entries: Annotated[
        list[str], typer.Argument(metavar="ENTRY…", help="The best first; numbers or names.")
    ],
    round_: Annotated[
        int | None, typer.Option("--round", min=1, help="The knock-out round it belongs to.")
    ] = None,
    lang: LangOption = None,
    as_json: JsonOption = False,
) -> None:
    """Enter how a play-off or a lot ordered those who are equal."""
    said = language(lang)

    def act(before: Tournament) -> Tournament:
        order = tuple(dict.fromkeys(pick(before, entry, said).id for entry in entries))
        number = None if round_ is None else before.round(RoundNo(round_)).number
        made = Decision(kind=kind, order=order, round=number)
        return replace(before, decisions=(*before.decisions, made))

    after = change(file, said, f"decide {kind}", act)
    made = after.decisions[-1]
    names = ", ".join(entry_name(entry, after) for entry in made.order)
    tell("decided", said, as_json=as_json, data=encode(made), names=names)
