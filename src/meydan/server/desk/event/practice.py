"""A practice event, and the guide of ten steps for who runs a tournament for the first time."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import Http404, HttpResponse
from django.urls import reverse

from meydan.server.access.actions import Act
from meydan.server.desk.frame import frame_of, show, tell
from meydan.server.desk.progress import Progress
from meydan.server.models import Role
from meydan.server.store.practice import end_practice, make_practice
from meydan.server.web.page import Scope, go, page
from meydan.tournament.model import RoundStatus


@dataclass(frozen=True, slots=True)
class GuideStep:
    """A step, said by `desk.guide.<code>`."""

    code: str
    address: str
    done: bool


@page(Act.CREATE_EVENT, "POST")
def practise(scope: Scope) -> HttpResponse:
    """A practice event, and straight to its guide."""
    event = make_practice(scope.actor, lang=scope.lang)
    tell(scope, "desk.said.practice-made")
    return go("desk-guide", event=event.slug)


@page(Act.EDIT_EVENT, "POST")
def end(scope: Scope) -> HttpResponse:
    """The practice is over: everything of it goes."""
    if scope.event.practice_until is None:
        raise Http404
    end_practice(scope.event, scope.actor)
    tell(scope, "desk.said.practice-gone")
    return go("desk")


@page(Act.SEE_DESK, "GET", "HEAD")
def guide(scope: Scope) -> HttpResponse:
    """What is done, what comes next, and where."""
    steps = _steps(scope, [one.progress for one in frame_of(scope, "guide").items])
    at = next((n for n, one in enumerate(steps) if not one.done), len(steps))
    return show(scope, "desk/guide.html", tab="guide", steps=steps, at=at)


def _steps(scope: Scope, all_of_them: Sequence[Progress]) -> list[GuideStep]:
    """Each step is done once it is done in every category."""
    event = {"event": scope.event.slug}
    first = next((one for one in all_of_them if not _over(one)), None)
    first = first or next(iter(all_of_them), None)
    here = event | {"category": first.category.slug} if first else None

    def step(code: str, name: str, places: dict[str, str] | None, done: bool) -> GuideStep:
        # Without a category yet, what is done inside one begins with making it.
        address = reverse(name, kwargs=places) if places else None
        return GuideStep(code, address or reverse("desk-category-new", kwargs=event), done)

    def everywhere(*done: bool) -> bool:
        return bool(done) and all(done)

    staff = scope.event.memberships.filter(role__in=[Role.REFEREE, Role.CHIEF]).exists()
    out = [one.last is not None and one.last.status is not RoundStatus.DRAFT for one in all_of_them]
    return [
        step("event", "desk-event", event, bool(all_of_them)),
        step("list", "desk-import", event, everywhere(*(one.entries > 1 for one in all_of_them))),
        step("staff", "desk-staff", event, staff),
        step("publish", "desk-event-edit", event, scope.event.published),
        step(
            "door",
            "desk-check-in",
            here,
            everywhere(*(bool(one.last) or not one.missing for one in all_of_them)),
        ),
        step("lot", "desk-lot", here, everywhere(*(one.lot for one in all_of_them))),
        step("pair", "desk-rounds", here, everywhere(*out)),
        step(
            "results",
            "desk-rounds",
            here,
            everywhere(*(o and _last_done(one) for o, one in zip(out, all_of_them, strict=True))),
        ),
        step("rounds", "desk-standings", here, everywhere(*map(_over, all_of_them))),
        step("end", "desk-sheets", here, scope.event.archived),
    ]


def _last_done(one: Progress) -> bool:
    return one.last is not None and (one.last.missing == 0 or one.last.number > 1)


def _over(one: Progress) -> bool:
    last = one.last
    return (
        last is not None
        and last.number >= one.planned
        and last.status in (RoundStatus.FINISHED, RoundStatus.LOCKED)
    )
