"""The one large button: what most likely comes next at a table."""

from dataclasses import dataclass
from typing import Literal

from meydan.match.log_entry import Millis
from meydan.match.table import Table
from meydan.words import Lang, say

TAPS = {"press": "pressed", "finish": "finished", "move": ""}
"""What a tap on a player's half enters, by what completes a move; nothing where a move does."""


@dataclass(frozen=True, slots=True)
class NextStep:
    """A step and its words."""

    do: Literal["deed", "sheet", "home"]
    """Enter a deed at once, open a sheet that asks for more, or go back to the tables."""
    key: str
    """The deed as `may` names it (`pressed:a`), or the sheet."""
    label: str
    about: str = ""
    """A second line: whose step it is."""


def next_step(table: Table, at: int, lang: Lang) -> NextStep:
    """The next likely step."""
    play, clocks = table.play, table.clocks
    if table.over:
        return NextStep("home", "", say("referee.next.done", lang))
    if table.lot_due:
        return NextStep("sheet", "lot", say("referee.next.lot", lang))
    if play is None:
        number = len(table.sets) + 1
        return NextStep("deed", "set-started", say("referee.next.start", lang, set=number))
    if play.claim is not None:
        return NextStep("sheet", "claim", say("referee.next.claim", lang))
    fallen = clocks.fallen(Millis(at)) if clocks else None
    if fallen is not None:
        code = "flag-match" if table.book.flag.scope.value == "game" else "flag"
        return NextStep("sheet", "flag", say(f"referee.next.{code}", lang), f"{{{fallen.value}}}")
    if play.paused:
        return NextStep("deed", "resumed", say("referee.next.resume", lang))
    if table.recorded:
        # The players' own screens enter the moves; a referee comes when called.
        if any(call.whom == "referee" for call in table.calls):
            return NextStep("deed", "attended:referee", say("referee.attend", lang))
        return NextStep("sheet", "more", say("referee.sheet.more", lang))
    tap = TAPS[table.completion]
    if tap and play.turn is not None:
        seat = play.turn.value
        return NextStep("deed", f"{tap}:{seat}", say(f"referee.next.{tap}", lang), f"{{{seat}}}")
    return NextStep("sheet", "count", say("referee.next.count", lang))
