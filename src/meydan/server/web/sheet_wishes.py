"""What a server adds to the wishes of whoever prints: addresses, signatures, logs of boards."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from django.urls import reverse

from meydan.formats.sheets import (
    CategorySheet,
    Description,
    Letterhead,
    Need,
    Sheet,
    Wishes,
    render_apart,
)
from meydan.formats.sheets.letterhead import PLAIN
from meydan.server.access.actions import Act
from meydan.server.access.refusals import TookTooLong
from meydan.server.models import Event
from meydan.server.store.paper.style import chief_of, letterhead_of, signatures_of, wording_of
from meydan.server.store.report_lines import report_lines
from meydan.server.web.address import reachable
from meydan.server.web.page import Scope
from meydan.tournament.entries import Entry
from meydan.tournament.ids import TableNo
from meydan.tournament.model import RoundStatus, Tournament
from meydan.words import Lang, say

LONGEST = 60
"""Seconds for one sheet; slips of 800 players take a few."""


def typeset(
    made: Sheet | Sequence[Sheet],
    lang: Lang,
    *,
    event: Event | None = None,
    letterhead: Letterhead | None = None,
    ppi: int = 0,
) -> bytes:
    """The PDF of a sheet or several, set in a process that is ended if it takes too long.

    On an event's own paper where one is named; with `ppi` the first page as PNG.
    """
    sheets = (made,) if isinstance(made, Sheet) else made
    paper = letterhead or (letterhead_of(event) if event else PLAIN)
    try:
        return render_apart(sheets, lang, letterhead=paper, timeout=LONGEST, ppi=ppi)
    except TimeoutError:
        raise TookTooLong("work-too-long", seconds=LONGEST) from None


def may_print(scope: Scope, kind: Description) -> bool:
    """Whether this person may print such a sheet."""
    return scope.can(Act(kind.act))


def sheet_name(code: str, lang: Lang) -> str:
    """What people call a sheet where they choose one."""
    return say(f"desk_rounds.sheet.{code}", lang)


def rounds_to_print(scope: Scope, tournament: Tournament) -> list[int]:
    """Rounds that this person may print; drafts are the desk's own."""
    draft = scope.can(Act.PAIR)
    return [one.number for one in tournament.rounds if draft or one.status is not RoundStatus.DRAFT]


def is_ready(scope: Scope, tournament: Tournament, kind: CategorySheet) -> bool:
    """Whether what a sheet needs is there."""
    if Need.ROUND in kind.needs and not rounds_to_print(scope, tournament):
        return False
    drafts = [one.status is RoundStatus.DRAFT for one in tournament.rounds]
    return Need.STANDINGS not in kind.needs or not all(drafts)


def category_sheet(
    scope: Scope, tournament: Tournament, kind: CategorySheet, asked: Wishes
) -> Sheet:
    """A sheet of the category at hand; without a round, of the last one to be typeset."""
    event, category = scope.event, scope.category
    shown = rounds_to_print(scope, tournament)
    number = asked.round if asked.round in shown else next(reversed(shown), None)
    names = {"event": event.slug, "category": category.slug}

    def at_table(table: TableNo) -> str:
        where = reverse("table-now", kwargs=names | {"at": table})
        return reachable(scope.request.build_absolute_uri(where))

    def of_player(entry: Entry) -> str:
        where = reverse("player-link", kwargs={"secret": secrets[entry.id]})
        return reachable(scope.request.build_absolute_uri(where))

    # A player's private link is for those who could make it out anew.
    linked = "address" in kind.options and scope.can(Act.EDIT_ENTRY)
    secrets = dict(category.entries.values_list("local", "link")) if linked else {}
    wishes = replace(
        asked,
        round=number,
        event_day=event.ends_on or event.starts_on,
        stage=event.next_event.name if event.next_event else "",
        table_address=at_table,
        entry_address=of_player if linked else None,
        chief=chief_of(event),
        signatures=signatures_of(event),
        wording=wording_of(event),
        log=lambda number: report_lines(category, number),
    )
    return kind.make(tournament, wishes)


def minors_on(scope: Scope) -> date:
    """The day that says who is under age."""
    return scope.event.starts_on or date.today()
