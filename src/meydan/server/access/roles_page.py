"""`docs/roles.md`: who may do what, written from the tables that decide it.

python -m meydan.server.access.roles_page > docs/roles.md
"""

import sys
from collections.abc import Iterable

from meydan.server.access.actions import STATES, TABLE, Act, Who
from meydan.tournament.model import RoundStatus
from meydan.tournament.safety import TABLE as ROUND_TABLE
from meydan.words import say

HEAD = """# Roles

Generated from `meydan.server.access.actions` by `python -m meydan.server.access.roles_page`; a test
holds this page, every page of the server and every route of the API to the tables.

Somebody with several roles may do what any of them may. A referee acts at tables of their own; a
player, with the private link, on the own entry. "With a reason" means that nothing happens without
one, and that it stays in the action log.

## Who may do what

"""

STATE = """
## What the state of the round decides too

Both tables must allow an action: who one is, and how far the round is. The stricter verdict holds.

"""


def page() -> str:
    """The page as Markdown."""
    roles = _table(
        ["", *(_role(who) for who in Who)],
        ([_act(act), *(_verdict(TABLE[act, who].value) for who in Who)] for act in Act),
    )
    states = _table(
        ["", *(say(f"rounds.status.{status}", "en") for status in RoundStatus)],
        (
            [_act(act), *(_verdict(ROUND_TABLE[one, status].value) for status in RoundStatus)]
            for act, one in STATES.items()
        ),
    )
    return HEAD + roles + STATE + states


def _table(head: list[str], rows: Iterable[list[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines) + "\n"


def _act(act: Act) -> str:
    return f"{say(f'actions.{act}', 'en')} `{act}`"


def _role(who: Who) -> str:
    return say(f"actions.who.{who}", "en")


def _verdict(code: str) -> str:
    return "–" if code == "never" else say(f"rounds.verdict.{code}", "en")


if __name__ == "__main__":
    sys.stdout.write(page())
