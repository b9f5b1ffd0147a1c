"""Acts on several entries at once: check in, withdraw, move, name a team, print badges."""

from collections.abc import Callable, Sequence
from dataclasses import asdict, replace

from django.http import HttpResponse

from meydan.server.access.actions import Act
from meydan.server.access.refusals import Forbidden
from meydan.server.desk.current import or_back, reason_of
from meydan.server.desk.entries.entries import MOVED, here
from meydan.server.desk.frame import show, tell
from meydan.server.models import Category
from meydan.server.models.log import LONGEST_REASON
from meydan.server.numbers import numbers_in
from meydan.server.store.change import change
from meydan.server.store.people.check_in import check_in
from meydan.server.store.people.moves import Moved, move, move_back
from meydan.server.store.rows import load
from meydan.server.web.forms import Form
from meydan.server.web.page import Scope, go, page
from meydan.tournament.entries import LENGTHS, Entry
from meydan.tournament.entry_changes import bring_back, first_open_round, replace_entry, withdraw
from meydan.tournament.ids import EntryId, TeamName
from meydan.tournament.model import System, Tournament

ACTS = {
    "here": Act.CHECK_IN,
    "away": Act.CHECK_IN,
    "withdraw": Act.WITHDRAW,
    "back": Act.WITHDRAW,
    "team": Act.EDIT_ENTRY,
    "move": Act.EDIT_ENTRY,
    "badges": Act.PRINT,
}
ASKED = ("withdraw", "move")
"""Acts that show whom they mean, and what they mean, before they are done."""


@page(Act.EDIT_ENTRY, "POST")
@or_back("desk-entries")
def bulk(scope: Scope) -> HttpResponse:
    """Do one thing to everyone who is ticked."""
    form = Form(scope.request.POST, scope.lang)
    do = form.choice("do", ACTS)
    if not scope.can(ACTS[do]):
        raise Forbidden(ACTS[do])
    tournament = load(scope.category)
    asked = set(numbers_in(scope.request.POST.getlist("pick")))
    picked = [one for one in tournament.entries if one.id in asked]
    if not picked:
        tell(scope, "desk.said.nobody-picked")
        return go("desk-entries", **here(scope))
    if do in ASKED and not form.flag("sure"):
        return _ask(scope, do, tournament, picked)
    return DOING[do](scope, form, picked)


@page(Act.EDIT_ENTRY, "POST")
@or_back("desk-entries")
def undo_move(scope: Scope) -> HttpResponse:
    """Take the last move back."""
    kept = scope.request.session.pop(MOVED, None)
    if kept is None or kept["source"] not in _keys(scope):
        return go("desk-entries", **here(scope))
    pairs = tuple((old, new) for old, new in kept["pairs"])
    back = move_back(Moved(kept["source"], kept["target"], pairs), scope.actor)
    tell(scope, "desk.said.moved-back", n=back)
    # To the list that they are in again.
    source = scope.event.categories.get(pk=kept["source"])
    return go("desk-entries", event=scope.event.slug, category=source.slug)


def _ask(scope: Scope, do: str, tournament: Tournament, picked: Sequence[Entry]) -> HttpResponse:
    target = _target(scope)
    into = load(target) if target else None
    return show(
        scope,
        "desk/bulk.html",
        tab="entries",
        do=do,
        picked=picked,
        target=target,
        played=[one for one in picked if one.number is not None],
        joins=first_open_round(into) if into else 1,
        closed=bool(
            into and first_open_round(into) > 1 and into.settings.system is not System.SWISS
        ),
        begun=tournament.numbered,
    )


def _target(scope: Scope) -> Category | None:
    slug = scope.request.POST.get("target", "")
    return scope.event.categories.exclude(pk=scope.category.pk).filter(slug=slug).first()


def _keys(scope: Scope) -> set[int]:
    return set(scope.event.categories.values_list("pk", flat=True))


def _check_in(scope: Scope, form: Form, picked: Sequence[Entry]) -> HttpResponse:
    present = form.data.get("do") == "here"
    for one in picked:
        check_in(scope.category.pk, scope.actor, one.id, here=present)
    code = "desk.said.many-here" if present else "desk.said.many-away"
    return _done(scope, code, len(picked))


def _change(
    scope: Scope,
    code: str,
    picked: Sequence[Entry],
    edit: Callable[[Tournament, Entry], Tournament],
) -> HttpResponse:
    def all_of_them(tournament: Tournament) -> Tournament:
        for one in picked:
            tournament = edit(tournament, one)
        return tournament

    names = ", ".join(one.player.full for one in picked)[:120]
    act = ACTS[scope.request.POST["do"]]
    reason = reason_of(scope)
    change(scope.category.pk, scope.actor, act, all_of_them, reason=reason, target=names)
    return _done(scope, code, len(picked))


def _withdraw(scope: Scope, form: Form, picked: Sequence[Entry]) -> HttpResponse:
    del form
    active = [one for one in picked if one.active]
    return _change(
        scope, "desk.said.absent-withdrawn", active, lambda made, one: withdraw(made, one.id)
    )


def _back(scope: Scope, form: Form, picked: Sequence[Entry]) -> HttpResponse:
    del form
    away = [one for one in picked if not one.active]
    return _change(scope, "desk.said.many-back", away, lambda made, one: bring_back(made, one.id))


def _team(scope: Scope, form: Form, picked: Sequence[Entry]) -> HttpResponse:
    name = form.text("team", longest=LENGTHS["team"])
    team = TeamName(name) if name else None
    return _change(
        scope,
        "desk.said.many-team",
        picked,
        lambda made, one: replace_entry(made, replace(made.entry(one.id), team=team)),
    )


def _move(scope: Scope, form: Form, picked: Sequence[Entry]) -> HttpResponse:
    target = _target(scope)
    if target is None:
        tell(scope, "desk.said.no-target")
        return go("desk-entries", **here(scope))
    reason = form.text("reason", longest=LONGEST_REASON)
    ids = [EntryId(one.id) for one in picked]
    moved = move(scope.category.pk, target.pk, scope.actor, ids, reason=reason)
    scope.request.session[MOVED] = asdict(moved)
    tell(scope, "desk.said.moved", n=len(ids), category=target.name)
    return go("desk-entries", event=scope.event.slug, category=target.slug)


def _badges(scope: Scope, form: Form, picked: Sequence[Entry]) -> HttpResponse:
    del form
    answer = go("desk-sheet", kind="badges", **here(scope))
    answer["Location"] += "?entries=" + ",".join(str(one.id) for one in picked)
    return answer


def _done(scope: Scope, code: str, count: int) -> HttpResponse:
    tell(scope, code, n=count)
    return go("desk-entries", **here(scope))


DOING: dict[str, Callable[[Scope, Form, Sequence[Entry]], HttpResponse]] = {
    "here": _check_in,
    "away": _check_in,
    "withdraw": _withdraw,
    "back": _back,
    "team": _team,
    "move": _move,
    "badges": _badges,
}
