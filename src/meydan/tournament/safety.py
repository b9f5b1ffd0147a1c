"""What may be done with a round in which state: one table.

`docs/round-actions.md` is generated from it. Nothing else in the package decides whether an edit of
the past is allowed.
"""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType

from meydan.tournament.errors import TournamentError
from meydan.tournament.model import Round, RoundStatus


class Action(StrEnum):
    """Something done to a round."""

    PAIR_AGAIN = "pair-again"
    """Throw the pairing away and have the program make a new one."""
    CHANGE_PAIRING = "change-pairing"
    """Move players by hand, or turn round who starts."""
    CHANGE_TABLE = "change-table"
    """Seat a pair at another table."""
    DELETE = "delete"
    """Take the round away."""
    PUBLISH = "publish"
    UNPUBLISH = "unpublish"
    START = "start"
    ENTER_RESULT = "enter-result"
    """The first result of a table."""
    CHANGE_RESULT = "change-result"
    CLEAR_RESULT = "clear-result"
    FINISH = "finish"
    REOPEN = "reopen"
    """Back from finished to playing."""
    LOCK = "lock"
    UNLOCK = "unlock"


class Verdict(StrEnum):
    """Whether an action may be done."""

    ALLOWED = "allowed"
    REASON = "reason"
    """Only with a reason, which is recorded."""
    NEVER = "never"


_LETTERS = {"+": Verdict.ALLOWED, "?": Verdict.REASON, "-": Verdict.NEVER}

# Columns: draft, published, playing, finished, locked.
_ROWS = {
    Action.PAIR_AGAIN: "+?---",
    Action.CHANGE_PAIRING: "+??--",
    Action.CHANGE_TABLE: "++?--",
    Action.DELETE: "+?---",
    Action.PUBLISH: "+----",
    Action.UNPUBLISH: "-?---",
    Action.START: "-+---",
    Action.ENTER_RESULT: "-++--",
    Action.CHANGE_RESULT: "-++??",
    Action.CLEAR_RESULT: "-++?-",
    Action.FINISH: "--+--",
    Action.REOPEN: "---?-",
    Action.LOCK: "---+-",
    Action.UNLOCK: "----?",
}

TABLE: Mapping[tuple[Action, RoundStatus], Verdict] = MappingProxyType(
    {
        (action, status): _LETTERS[letter]
        for action, row in _ROWS.items()
        for status, letter in zip(RoundStatus, row, strict=True)
    }
)
"""The verdict for every action in every state."""


def verdict(action: Action, status: RoundStatus) -> Verdict:
    """Whether an action may be done in this state."""
    return TABLE[action, status]


def require(action: Action, one: Round, *, reason: str = "") -> None:
    """Refuse an action that the table forbids, or one that lacks its reason."""
    found = verdict(action, one.status)
    if found is Verdict.NEVER:
        raise TournamentError(
            "not-in-this-state", action=action.value, round=one.number, status=one.status.value
        )
    if found is Verdict.REASON and not reason.strip():
        raise TournamentError("needs-reason", action=action.value, round=one.number)


def markdown(names: Mapping[str, str]) -> str:
    """The table as a page; `names` holds the words for `action.*`, `status.*` and `verdict.*`."""
    head = ["", *(names[f"status.{status}"] for status in RoundStatus)]
    rows = [
        [
            names[f"action.{action}"],
            *(names[f"verdict.{TABLE[action, status]}"] for status in RoundStatus),
        ]
        for action in Action
    ]
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines) + "\n"
