"""The next stage: who qualified, sent to the next event, with reserves for who withdraws (T15)."""

from collections.abc import Callable
from dataclasses import dataclass

from django.db.models import QuerySet
from django.http import Http404, HttpResponse

from meydan.server.access.actions import Act, verdict
from meydan.server.access.actor import roles, run_by
from meydan.server.access.refusals import Forbidden
from meydan.server.desk.current import places, refuse, show_running
from meydan.server.desk.frame import tell
from meydan.server.models import Category, Entry, Event
from meydan.server.store.next_stage import (
    cannot_come as replace_absent,
    choose_next,
    qualified,
    replace_withdrawn,
    send,
)
from meydan.server.store.rows import load, rulebook_of
from meydan.server.web.page import Scope, go, page
from meydan.tournament.errors import TournamentError
from meydan.tournament.ids import EntryId
from meydan.tournament.safety import Verdict
from meydan.tournament.stages import Carried, Qualification
from meydan.tournament.standings import played_out
from meydan.words.phrases.tournaments import error_sentence, note_sentence


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A category and who goes on from it."""

    category: Category
    found: Qualification | None
    problem: str
    """Why nobody can be named yet."""
    into: Category | None
    """The category of the next event that fits."""
    places: int
    """How many go on (T15)."""
    sent: list[Entry]
    """Those of it who are entered there."""
    unfinished: bool
    """Whether rounds are still to come."""

    @property
    def coming(self) -> list[Entry]:
        """Those who are expected there."""
        return [one for one in self.sent if one.status == "active"]

    @property
    def empty(self) -> int:
        """Places there that nobody of this category has taken."""
        return max(0, self.places - len(self.coming)) if self.sent else 0

    @property
    def withdrawn(self) -> list[Entry]:
        """Those who withdrew there; a reserve may move up."""
        return [one for one in self.sent if one.status == "withdrawn"]


@page(Act.SEND_QUALIFIED, "GET", "HEAD")
def stages(scope: Scope) -> HttpResponse:
    """The qualified of every category, and where they go."""
    following = scope.event.next_event
    targets = list(following.categories.all()) if following else []
    return show_running(
        scope,
        "stages.html",
        tab="stages",
        following=following,
        events=my_other_events(scope),
        targets=targets,
        lines=[_line(scope, one, targets) for one in scope.event.categories.all()],
    )


@page(Act.SEND_QUALIFIED, "POST")
def choose(scope: Scope) -> HttpResponse:
    """Say which event is the next stage."""
    asked = scope.request.POST.get("next", "")
    following = my_other_events(scope).filter(slug=asked).first() if asked else None
    if asked and following is None:
        raise Http404
    choose_next(scope.event.pk, scope.actor, following)
    tell(scope, "desk.said.saved")
    return go("desk-stages", **places(scope))


@page(Act.SEND_QUALIFIED, "POST")
def send_on(scope: Scope) -> HttpResponse:
    """Enter the qualified of a category in the next event."""
    into = _target(scope)
    return _carried(scope, into, lambda: send(scope.category, into, scope.actor))


@page(Act.SEND_QUALIFIED, "POST")
def reserve(scope: Scope, entry: int) -> HttpResponse:
    """Enter the first reserve for somebody who withdrew there."""
    into = _target(scope)
    return _carried(
        scope,
        into,
        lambda: replace_withdrawn(scope.category, into, EntryId(entry), scope.actor),
    )


@page(Act.SEND_QUALIFIED, "POST")
def cannot_come(scope: Scope, entry: int) -> HttpResponse:
    """Somebody can't come there: the next reserve does, in one click."""
    into = _target(scope)
    return _carried(
        scope, into, lambda: replace_absent(scope.category, into, EntryId(entry), scope.actor)
    )


def my_other_events(scope: Scope) -> QuerySet[Event]:
    """Events that the same person runs, this one and the archive left out."""
    return run_by(scope.actor).exclude(pk=scope.event.pk).filter(archived=False)


def _line(scope: Scope, category: Category, targets: list[Category]) -> Line:
    category.event = scope.event
    found, problem = None, ""
    tournament = load(category)
    try:
        if category.rounds.exclude(status="draft").exists():
            found = qualified(category)
    except TournamentError as error:
        problem = error_sentence(error, scope.lang, tournament)
    into = next((one for one in targets if one.slug == category.slug), None) or next(
        (one for one in targets if one.rulebook == category.rulebook and one.name == category.name),
        None,
    )
    return Line(
        category=category,
        found=found,
        problem=problem,
        into=into,
        places=found.places if found else rulebook_of(category).stages.places.value,
        sent=_sent(scope, into) if into else [],
        unfinished=found is not None and not played_out(tournament),
    )


def _sent(scope: Scope, into: Category) -> list[Entry]:
    origin = {"origin__event": scope.event.name, "origin__stage": scope.event.stage}
    return list(into.entries.filter(**origin))


def _target(scope: Scope) -> Category:
    """The category of the next event that a form names; its organisers alone may enter there."""
    asked = scope.request.POST.get("into", "")
    following = scope.event.next_event
    found = following.categories.filter(slug=asked).first() if following else None
    if found is None or following is None:
        raise Http404
    found.event = following
    if verdict(Act.SEND_QUALIFIED, roles(scope.actor, following)) is Verdict.NEVER:
        raise Forbidden(Act.SEND_QUALIFIED)
    return found


def _carried(scope: Scope, into: Category, work: Callable[[], Carried]) -> HttpResponse:
    try:
        done = work()
    except TournamentError as error:
        refuse(scope, error_sentence(error, scope.lang, load(scope.category)))
    else:
        tell(scope, "desk_rounds.said.sent", n=len(done.added), name=into.name)
        for note in done.notes:
            # Reserves who are level are entries here; everyone else is known by the entry there.
            level = note.code == "shared-reserve"
            told = load(scope.category) if level else done.tournament
            refuse(scope, note_sentence(note, scope.lang, told))
    return go("desk-stages", event=scope.event.slug)
