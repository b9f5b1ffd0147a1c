"""`swap` and `turn`: changing a pairing by hand, with what it breaks."""

from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from meydan.cli.language import language
from meydan.cli.tournament.desk import (
    FileArg,
    JsonOption,
    LangOption,
    ReasonOption,
    aside,
    change,
    pick,
)
from meydan.cli.tournament.list_table import print_json, print_listing
from meydan.cli.tournament.pairing import last
from meydan.formats.codec import encode
from meydan.tournament import RoundNo, TableNo, Tournament
from meydan.tournament.pairing import manual
from meydan.tournament.pairing.manual import Proposal
from meydan.words import Lang, say
from meydan.words.phrases.listing import pairings_listing
from meydan.words.phrases.tournaments import entry_name

Propose = Callable[[Tournament, RoundNo], Proposal]


def swap(
    file: FileArg,
    one: Annotated[str, typer.Argument(metavar="ENTRY", help="Number, or a part of the name.")],
    other: Annotated[str, typer.Argument(metavar="ENTRY")],
    reason: ReasonOption = "",
    lang: LangOption = None,
    as_json: JsonOption = False,
) -> None:
    """Let two players of the last round change places."""
    said = language(lang)

    def propose(before: Tournament, number: RoundNo) -> Proposal:
        first, second = pick(before, one, said), pick(before, other, said)
        return manual.swap(before, number, first.id, second.id)

    _by_hand(file, said, f"swap {one} {other}", propose, reason=reason, as_json=as_json)


def turn(
    file: FileArg,
    table: Annotated[int, typer.Argument(min=1, help="The table.")],
    reason: ReasonOption = "",
    lang: LangOption = None,
    as_json: JsonOption = False,
) -> None:
    """Turn round who starts at a table of the last round."""

    def propose(before: Tournament, number: RoundNo) -> Proposal:
        return manual.turn(before, number, TableNo(table))

    _by_hand(file, language(lang), f"turn {table}", propose, reason=reason, as_json=as_json)


def _by_hand(
    file: Path, lang: Lang, command: str, propose: Propose, *, reason: str, as_json: bool
) -> None:
    made: list[Proposal] = []

    def act(before: Tournament) -> Tournament:
        made.append(propose(before, last(before, lang)))
        return manual.accept(before, made[0], reason=reason)

    after = change(file, lang, command, act)
    for breach in made[0].breaches:
        names = ", ".join(entry_name(entry, after) for entry in breach.entries)
        aside(
            say(
                "pairing.by-hand",
                lang,
                breach=say(f"pairing.breach.{breach.code}", lang),
                entries=names,
            ),
            as_json=as_json,
        )
    if as_json:
        print_json(
            {
                "round": encode(made[0].round),
                "breaches": [encode(breach) for breach in made[0].breaches],
            }
        )
    else:
        print_listing(pairings_listing(after, made[0].round.number, lang), lang)
