"""The frame of every page of the desk: categories on the left, what to do next on top."""

from dataclasses import dataclass
from typing import Any

from django.http import HttpResponse
from django.urls import reverse

from meydan.server.desk.next_step import Step, next_step
from meydan.server.desk.progress import Progress, progress_of
from meydan.server.desk.tabs import CATEGORY_TABS, EVENT_TABS, Tab
from meydan.server.web.page import Scope
from meydan.server.web.said import said_before, tell as tell
from meydan.tournament.safety import Verdict

STILL_OPEN = (
    "overview",
    "event-settings",
    "export",
    "log",
    "search",
    "sheets",
    "standings",
    "teams",
    "prizes",
)
"""Pages of an archived event that only show, or that open it again."""


@dataclass(frozen=True, slots=True)
class Item:
    """A line of the list of categories."""

    progress: Progress
    step: Step
    address: str
    """Where its next step is done."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """What stands around the page."""

    items: tuple[Item, ...]
    current: Item | None
    tabs: tuple[tuple[Tab, str], ...]
    """Tabs with their addresses."""
    tab: str
    hidden: bool = False
    """Whether rounds are out in an event that nobody sees."""
    frozen: bool = False
    """Whether nothing on this page can be changed any more."""


def show(
    scope: Scope,
    template: str,
    *,
    tab: str = "",
    status: int = 200,
    **context: Any,
) -> HttpResponse:
    """A page of the desk; what `said` gives is told on top, after what was told before."""
    frame = None if scope.named_event is None else frame_of(scope, tab)
    told = [*said_before(scope), *context.pop("said", ())]
    return scope.render(template, status=status, desk=frame, said=told, **context)


def frame_of(scope: Scope, tab: str) -> Frame:
    """The frame of a page about an event or one of its categories."""
    items = tuple(
        Item(one, step := next_step(one), _address(step, scope, one))
        for one in progress_of(scope.event)
    )
    here = scope.named_category
    places = {"event": scope.event.slug} | ({"category": here.slug} if here else {})
    return Frame(
        items=items,
        current=next((one for one in items if here and one.progress.category.pk == here.pk), None),
        tabs=tuple(
            (one, reverse(one.page, kwargs=places))
            for one in (CATEGORY_TABS if here else EVENT_TABS)
            if scope.may(one.act) is not Verdict.NEVER
        ),
        tab=tab,
        hidden=not scope.event.published
        and not scope.event.archived
        and any(one.progress.last and one.progress.last.status != "draft" for one in items),
        frozen=scope.event.archived and tab not in STILL_OPEN,
    )


def _address(step: Step, scope: Scope, one: Progress) -> str:
    names = {"event": scope.event.slug, "category": one.category.slug}
    return reverse(step.page, kwargs=names)
