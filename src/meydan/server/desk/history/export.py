"""Everything as files: a category as XLSX, TRF or JSON, the whole event as one ZIP."""

import io
import zipfile
from collections.abc import Callable, Iterator

from django.db.models import Exists, OuterRef
from django.http import Http404, HttpResponse

from meydan.formats.sheets import CrossTable, StandingsSheet, StartingList
from meydan.formats.tournament_json import dump_tournament
from meydan.formats.trf import write_trf
from meydan.formats.xlsx import write_xlsx
from meydan.server.access.actions import Act
from meydan.server.desk.current import show_running
from meydan.server.desk.history.log import csv_log
from meydan.server.desk.played import published_rounds
from meydan.server.models import Category, Entry
from meydan.server.store.creation import log as write_log
from meydan.server.store.people.looks import How, looked, readable
from meydan.server.store.rows import load
from meydan.server.web.page import Scope, page
from meydan.server.web.sheet_wishes import typeset
from meydan.tournament.ids import EntryId
from meydan.tournament.model import Tournament
from meydan.tournament.standings import standings
from meydan.words import Lang, lang as language_of

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
TYPES = {"xlsx": XLSX, "trf": "text/plain; charset=utf-8", "json": "application/json"}
Writer = Callable[[Tournament, Lang, bool], bytes]
WRITERS: dict[str, Writer] = {
    "xlsx": lambda one, lang, private: write_xlsx(one, lang=lang, private=private),
    "trf": lambda one, _, private: write_trf(one, ranks=_ranks(one), private=private),
    "json": lambda one, _, private: dump_tournament(one, private=private),
}


@page(Act.EXPORT, "GET", "HEAD")
def export(scope: Scope) -> HttpResponse:
    """What can be taken along, and the archive."""
    entered = Exists(Entry.objects.filter(category=OuterRef("pk")))
    categories = scope.event.categories.annotate(entered=entered)
    return show_running(
        scope, "export.html", tab="export", categories=categories, formats=tuple(WRITERS)
    )


@page(Act.EXPORT, "GET", "HEAD")
def category_file(scope: Scope, kind: str) -> HttpResponse:
    """One category in one format; private data only when asked for."""
    if kind not in WRITERS:
        raise Http404
    private = _private(scope)
    data = WRITERS[kind](readable(load(scope.category)), _lang(scope), private)
    _note(scope, f"{scope.category.slug}.{kind}", private=private)
    return _file(data, TYPES[kind], f"{scope.event.slug}-{scope.category.slug}.{kind}")


@page(Act.EXPORT, "GET", "HEAD")
def everything(scope: Scope) -> HttpResponse:
    """All categories in all formats, the typeset tables and the action log in one ZIP."""
    private = _private(scope)
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in _contents(scope, private=private):
            archive.writestr(f"{scope.event.slug}/{name}", content)
    _note(scope, "zip", private=private)
    return _file(data.getvalue(), "application/zip", f"{scope.event.slug}.zip")


def _contents(scope: Scope, *, private: bool) -> Iterator[tuple[str, bytes]]:
    lang = _lang(scope)
    for category in scope.event.categories.all():
        yield from _category(category, lang, private=private)
    yield "action-log.csv", csv_log(scope, scope.event.actions.order_by("id"))


def _category(category: Category, lang: Lang, *, private: bool) -> Iterator[tuple[str, bytes]]:
    tournament = readable(load(category))
    for kind, write in WRITERS.items():
        if tournament.entries or kind != "trf":  # a report without players is no report
            yield f"{category.slug}/{category.slug}.{kind}", write(tournament, lang, private)
    if tournament.entries:
        sheet = StartingList.from_tournament(tournament)
        yield f"{category.slug}/starting-list.pdf", typeset(sheet, lang, event=category.event)
    if published_rounds(tournament):
        for made in (StandingsSheet, CrossTable):
            sheet_of = made.from_tournament(tournament)
            yield f"{category.slug}/{made.kind}.pdf", typeset(sheet_of, lang, event=category.event)


def _ranks(tournament: Tournament) -> dict[EntryId, int] | None:
    if not published_rounds(tournament):
        return None
    return {row.entry: at for at, row in enumerate(standings(tournament).rows, 1)}


def _private(scope: Scope) -> bool:
    return "private" in scope.request.GET and scope.can(Act.SEE_PRIVATE)


def _lang(scope: Scope) -> Lang:
    return language_of(scope.event.language)


def _note(scope: Scope, what: str, *, private: bool) -> None:
    """Taking data along is an action too, above all with what is private."""
    write_log(
        scope.actor,
        Act.EXPORT,
        event=scope.event,
        category=scope.named_category,
        target=what,
        after={"private": private},
    )
    if private:
        looked(
            scope.actor,
            How.EXPORT,
            event=scope.event,
            category=scope.named_category,
            target=what,
        )


def _file(data: bytes, kind: str, name: str) -> HttpResponse:
    answer = HttpResponse(data, content_type=kind)
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer
