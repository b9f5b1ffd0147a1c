"""Withdrawing, bringing back, taking away, sitting a round out."""

from collections.abc import Callable

from django.http import HttpResponse

from meydan.server.access.actions import Act
from meydan.server.desk.current import reason_of
from meydan.server.desk.entries.entries import here
from meydan.server.desk.frame import tell
from meydan.server.store.change import change
from meydan.server.web.forms import Form
from meydan.server.web.page import Scope, go, page
from meydan.tournament import entry_changes
from meydan.tournament.ids import EntryId, RoundNo
from meydan.tournament.model import ByeKind, Tournament


@page(Act.WITHDRAW, "POST")
def withdraw(scope: Scope, entry: int) -> HttpResponse:
    """Paired no more; what was played stays."""
    _do(scope, entry, entry_changes.withdraw)
    tell(scope, "desk.said.withdrawn")
    return go("desk-entry", entry=entry, **here(scope))


@page(Act.WITHDRAW, "POST")
def bring_back(scope: Scope, entry: int) -> HttpResponse:
    """Paired again from the first open round on."""
    _do(scope, entry, entry_changes.bring_back)
    tell(scope, "desk.said.back")
    return go("desk-entry", entry=entry, **here(scope))


@page(Act.EDIT_ENTRY, "POST")
def remove(scope: Scope, entry: int) -> HttpResponse:
    """Taken off the list; only before the starting list is fixed."""
    _do(scope, entry, entry_changes.remove_entry)
    tell(scope, "desk.said.removed")
    return go("desk-entries", **here(scope))


@page(Act.WITHDRAW, "POST")
def sit_out(scope: Scope, entry: int) -> HttpResponse:
    """Without an opponent in a round that is still open: no, half or a whole point."""
    form = Form(scope.request.POST, scope.lang)
    number = RoundNo(form.number("round", least=1, most=99) or 0)
    kinds = (ByeKind.ABSENT, ByeKind.HALF, ByeKind.FULL)
    kind = ByeKind(form.choice("kind", kinds, otherwise=ByeKind.ABSENT))
    _do(scope, entry, lambda one, who: entry_changes.sit_out(one, who, number, kind=kind))
    tell(scope, "desk.said.sits-out", round=number)
    return go("desk-entry", entry=entry, **here(scope))


@page(Act.WITHDRAW, "POST")
def attend(scope: Scope, entry: int) -> HttpResponse:
    """Plays that round after all."""
    number = RoundNo(Form(scope.request.POST, scope.lang).number("round", least=1, most=99) or 0)
    _do(scope, entry, lambda one, who: entry_changes.attend(one, who, number))
    tell(scope, "desk.said.attends", round=number)
    return go("desk-entry", entry=entry, **here(scope))


def _do(scope: Scope, entry: int, edit: Callable[[Tournament, EntryId], Tournament]) -> None:
    change(
        scope.category.pk,
        scope.actor,
        scope.act,
        lambda one: edit(one, EntryId(entry)),
        reason=reason_of(scope),
        target=f"entry {entry}",
    )
