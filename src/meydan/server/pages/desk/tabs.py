"""The pages of an event and of a category, as the desk's tabs show them.

A tab is seen by those who may do its action.
"""

from dataclasses import dataclass

from meydan.server.access.actions import Act


@dataclass(frozen=True, slots=True)
class Tab:
    """A page that a tab leads to."""

    code: str
    """Its word is `desk.tab.<code>`."""
    page: str
    """The name of its address."""
    act: Act


# Before the first pairing.
EVENT_BEFORE = (Tab("overview", "desk-event", Act.SEE_DESK),)
CATEGORY_BEFORE = (Tab("overview", "desk-category", Act.SEE_DESK),)

# From the lot to the medals.
EVENT_RUNNING: tuple[Tab, ...] = ()
CATEGORY_RUNNING: tuple[Tab, ...] = ()

EVENT_TABS = (*EVENT_BEFORE, *EVENT_RUNNING)
CATEGORY_TABS = (*CATEGORY_BEFORE, *CATEGORY_RUNNING)
