"""Entries on the desk: the list, adding, changing, withdrawing and bringing back."""

from django.http import Http404, HttpResponse, QueryDict
from django.utils import timezone

from meydan.formats.lists import NewEntry, enter_all
from meydan.formats.lists.twice import Known
from meydan.server.access.actions import Act
from meydan.server.desk.current import show_running
from meydan.server.desk.entries.form import changed_entry, mark, read_entry, shown_entry
from meydan.server.desk.entries.rating import with_rating
from meydan.server.desk.entries.rows import SORTS, found, names_apart
from meydan.server.desk.frame import show, tell
from meydan.server.store.change import Conflict, change
from meydan.server.store.rows import load
from meydan.server.store.season.lookup import in_season
from meydan.server.web.forms import Form
from meydan.server.web.page import Scope, go, page
from meydan.tournament.entries import Accommodation, Entry
from meydan.tournament.entry_changes import first_open_round, replace_entry
from meydan.tournament.errors import TournamentError
from meydan.tournament.ids import EntryId
from meydan.tournament.model import ByeKind, Tournament

MOVED = "desk-moved"
"""The session's place for the last move between categories, which can be undone."""


@page(Act.EDIT_ENTRY, "GET", "HEAD")
def entries(scope: Scope) -> HttpResponse:
    """Everyone in the category."""
    search = scope.request.GET.get("q", "")[:80]
    sort = scope.request.GET.get("sort", "name")
    rows = list(scope.category.entries.all())
    listed = found(rows, search=search, sort=sort, lang=scope.lang)
    return show_running(
        scope,
        "entries.html",
        tab="entries",
        rows=listed,
        names=names_apart(rows),
        all=len(rows),
        withdrawn=sum(1 for row in rows if row.status == "withdrawn"),
        search=search,
        sort=sort if sort in SORTS else "name",
        sorts=SORTS,
        others=[one for one in scope.event.categories.all() if one.pk != scope.category.pk],
        teams=sorted({row.team for row in rows if row.team}),
        moved=_last_move(scope),
        has={
            name: any(getattr(row, name) for row in rows)
            for name in ("number", "birth_year", "school", "province", "district", "team", "rating")
        },
    )


@page(Act.EDIT_ENTRY)
def add(scope: Scope) -> HttpResponse:
    """One more player; after round 1 is out, a late entry."""
    tournament = load(scope.category)
    form = Form(scope.request.POST, scope.lang)
    values, rated = scope.request.POST if scope.posted else _kept(scope), ""
    twice = ""
    if scope.posted:
        new = read_entry(form, today=timezone.localdate(), private=scope.can(Act.SEE_PRIVATE))
        twice = _twice(new, tournament) if form.fine and new else ""
        if form.flag("look_up"):
            values, rated = with_rating(scope, new)
        elif form.fine and new and (not twice or form.flag("anyway")):
            change(
                scope.category.pk,
                scope.actor,
                scope.act,
                lambda one: enter_all(one, (new,), private=True),
                target="new entry",
            )
            tell(scope, "desk.said.entry-added", name=new.player.full)
            return go("desk-entry-add" if form.flag("more") else "desk-entries", **here(scope))
    return show(
        scope,
        "desk/entry_add.html",
        tab="entries",
        status=422 if scope.posted and not rated else 200,
        values=values,
        rated=rated,
        season=in_season(scope.category),
        wrong=form.wrong,
        twice=twice,
        joins=first_open_round(tournament),
        **_lists(tournament),
    )


@page(Act.EDIT_ENTRY)
def edit(scope: Scope, entry: int) -> HttpResponse:
    """One entry: its data, its state, the rounds it sits out."""
    tournament = load(scope.category)
    old = _entry(tournament, entry)
    values = scope.request.POST if scope.posted else shown_entry(old)
    form, rated = Form(values, scope.lang), ""
    if scope.posted:
        new = read_entry(form, today=timezone.localdate())
        if form.flag("look_up"):
            values, rated = with_rating(scope, new, own=entry)
        elif form.fine and new:
            change(
                scope.category.pk,
                scope.actor,
                scope.act,
                lambda one: _edited(one, EntryId(entry), new, seen=form.seen),
                target=f"entry {entry}",
            )
            tell(scope, "desk.said.saved")
            return go("desk-entry", entry=entry, **here(scope))
    return show(
        scope,
        "desk/entry.html",
        tab="entries",
        status=422 if scope.posted and not rated else 200,
        rated=rated,
        season=in_season(scope.category),
        entry=old,
        row=scope.category.entries.get(local=entry),
        values=values,
        wrong=form.wrong,
        mark=mark(old),
        opens=first_open_round(tournament),
        planned=tournament.settings.rounds,
        leaves=[one for one in tournament.leaves if one.entry == entry],
        kinds=(ByeKind.ABSENT, ByeKind.HALF, ByeKind.FULL),
        **_lists(tournament),
    )


def _last_move(scope: Scope) -> bool:
    """Whether a move out of this category or into it can still be undone."""
    kept = scope.request.session.get(MOVED)
    return kept is not None and scope.category.pk in (kept["source"], kept["target"])


def here(scope: Scope) -> dict[str, str]:
    """The names that addresses of this category take."""
    return {"event": scope.event.slug, "category": scope.category.slug}


def _entry(tournament: Tournament, entry: int) -> Entry:
    try:
        return tournament.entry(EntryId(entry))
    except TournamentError:
        raise Http404 from None


def _twice(new: NewEntry, tournament: Tournament) -> str:
    """Who the new one seems to be already, by name or number."""
    problems = Known.of(tournament.entries, tournament.private).check(new)
    for problem in problems:
        other = tournament.entry(EntryId(int(dict(problem.facts)["entry"])))
        return " · ".join(filter(None, (other.player.full, other.player.school)))
    return ""


def _edited(tournament: Tournament, entry: EntryId, new: NewEntry, *, seen: int) -> Tournament:
    old = tournament.entry(entry)
    if mark(old) != seen:
        raise Conflict(seen=seen, now=mark(old))
    return replace_entry(tournament, changed_entry(old, new))


def _kept(scope: Scope) -> QueryDict:
    """What the next player of a group shares with the one before."""
    values = QueryDict(mutable=True)
    for name in ("school", "district", "province", "team"):
        values[name] = scope.request.GET.get(name, "")
    return values


def _lists(tournament: Tournament) -> dict[str, object]:
    """Values that others have, for suggestions in the form."""
    players = [one.player for one in tournament.entries]
    return {
        "accommodations": list(Accommodation),
        "schools": sorted({one.school for one in players if one.school}),
        "provinces": sorted({one.province for one in players if one.province}),
        "districts": sorted({one.district for one in players if one.district}),
        "teams": sorted({one.team for one in tournament.entries if one.team}),
    }
