"""Words that a phone needs when no server can say them: names in sentences, entries in short."""

import re

from meydan.server.referee.screen import Screen
from meydan.words import Lang, topic

PAGE = ("warnings-of", "warnings-some", "desk-result", "result-is", "undo", "undo-left", "recount")
"""Sentences of the page itself that change with its numbers."""


def named(text: str, shown: Screen) -> str:
    """A sentence with the players' names in the place of `{a}` and `{b}`."""
    names = {side.seat: side.name for side in shown.sides}
    return re.sub(r"\{([ab])\}", lambda found: names[found[1]], text)


def none_of(keys: list[str], shown: Screen) -> str:
    """Why none of these entries can be made now; empty if one can."""
    found = [shown.face.may[key] for key in keys if key in shown.face.may]
    return shown.closed or ("" if "" in found or not found else named(found[0], shown))


def labels(lang: Lang) -> dict[str, str]:
    """Sentences by code, with their `{facts}` open, for what waits on the phone to be sent."""
    match, referee = topic("match", lang), topic("referee", lang)
    told = {
        code: match[code]
        for code in match
        if code.startswith(("history.", "seat.", "role.", "penalty."))
    }
    own = {code: referee[code] for code in referee if code.startswith("phone.") or code in PAGE}
    return told | own
