"""Every sheet that the desk prints, and how it is made from a category or a whole event."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date

from django.urls import reverse

from meydan.formats.sheets import (
    Badges,
    Certificates,
    CrossTable,
    Decisions,
    MedalTable,
    Pairings,
    PairingsByName,
    Qualified,
    RefereeReport,
    Sheet,
    Signature,
    Slips,
    StandingsSheet,
    StartingList,
    TableCards,
    TeamTable,
    heading_of,
)
from meydan.formats.sheets.heading import Heading
from meydan.server.access.actions import Act
from meydan.server.desk.current import AtHand
from meydan.server.desk.sheets.report_lines import report_lines
from meydan.server.models import Membership, Role
from meydan.server.web.page import Scope
from meydan.tournament.ids import RoundNo
from meydan.tournament.model import Shared
from meydan.tournament.teams import Category, best_of
from meydan.words import lang as language_of
from meydan.words import say


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """What somebody asked to print."""

    number: RoundNo | None = None
    minors_on: date | None = None
    """Names of those under age on this day are shortened."""
    large: bool = False
    stacked: bool = False
    everyone: bool = False
    by: Shared = Shared.TEAM
    best: int | None = None


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of sheet of a category."""

    make: Callable[[AtHand, Wish], Sheet]
    needs: str = ""
    """`round`: a round must be named; `standings`: one must be published."""


def _starting_list(here: AtHand, wish: Wish) -> Sheet:
    return StartingList.from_tournament(here.tournament, day=_day(here), minors_on=wish.minors_on)


def _pairings(here: AtHand, wish: Wish) -> Sheet:
    number = _round(wish)
    return Pairings.from_tournament(here.tournament, number, minors_on=wish.minors_on)


def _pairings_by_name(here: AtHand, wish: Wish) -> Sheet:
    number = _round(wish)
    return PairingsByName.from_tournament(here.tournament, number, minors_on=wish.minors_on)


def _table_cards(here: AtHand, _: Wish) -> Sheet:
    scope = here.scope
    names = {"event": scope.event.slug, "category": scope.category.slug}

    def address(table: int) -> str:
        return scope.request.build_absolute_uri(reverse("table-now", kwargs=names | {"at": table}))

    return TableCards.from_tournament(here.tournament, address=address)


def _slips(here: AtHand, wish: Wish) -> Sheet:
    return Slips.from_tournament(
        here.tournament, _round(wish), large=wish.large, stacked=wish.stacked
    )


def _standings(here: AtHand, wish: Wish) -> Sheet:
    return StandingsSheet.from_tournament(
        here.tournament, after=wish.number, minors_on=wish.minors_on
    )


def _cross_table(here: AtHand, wish: Wish) -> Sheet:
    return CrossTable.from_tournament(here.tournament, after=wish.number, minors_on=wish.minors_on)


def _qualified(here: AtHand, wish: Wish) -> Sheet:
    stage = here.scope.event.next_event
    return Qualified.from_tournament(
        here.tournament,
        places=here.scope.category.qualify,
        stage=stage.name if stage else "",
        day=_day(here),
        minors_on=wish.minors_on,
    )


def _certificates(here: AtHand, wish: Wish) -> Sheet:
    return Certificates.from_tournament(
        here.tournament,
        everyone=wish.everyone,
        signatures=_signatures(here),
        day=_day(here),
    )


def _referee_report(here: AtHand, wish: Wish) -> Sheet:
    return _report(here, wish.number)


def _whole_report(here: AtHand, _: Wish) -> Sheet:
    return _report(here, None)


def _report(here: AtHand, number: RoundNo | None) -> Sheet:
    return RefereeReport(
        heading=heading_of(here.tournament, number=number, day=_day(here)),
        lines=report_lines(here.scope.category, number),
        books=(here.book,),
        chief=_chief(here.scope),
    )


def _decisions(here: AtHand, _: Wish) -> Sheet:
    return Decisions.from_tournament(here.tournament, day=_day(here))


def _badges(here: AtHand, _: Wish) -> Sheet:
    scope = here.scope
    if not scope.can(Act.EDIT_ENTRY):
        return Badges.from_tournament(here.tournament)
    secrets = dict(scope.category.entries.values_list("local", "link"))
    return Badges.from_tournament(
        here.tournament,
        address=lambda entry: scope.request.build_absolute_uri(
            reverse("player-link", kwargs={"secret": secrets[entry.id]})
        ),
    )


KINDS: Mapping[str, Kind] = {
    "starting-list": Kind(_starting_list),
    "table-cards": Kind(_table_cards),
    "badges": Kind(_badges),
    "decisions": Kind(_decisions),
    "pairings": Kind(_pairings, needs="round"),
    "pairings-by-name": Kind(_pairings_by_name, needs="round"),
    "slips": Kind(_slips, needs="round"),
    "referee-report": Kind(_referee_report, needs="round"),
    "standings": Kind(_standings, needs="standings"),
    "cross-table": Kind(_cross_table, needs="standings"),
    "qualified": Kind(_qualified, needs="standings"),
    "certificates": Kind(_certificates, needs="standings"),
    "whole-report": Kind(_whole_report, needs="standings"),
}
"""The sheets of a category, in the order of use."""


def _team_table(scope: Scope, categories: list[Category], wish: Wish) -> Sheet:
    best = wish.best
    if best is None and categories:
        best = best_of(categories[0].tournament)
    return TeamTable.from_categories(
        categories,
        heading=_event_heading(scope),
        best=best,
        by=wish.by,
        minors_on=wish.minors_on,
    )


def _medal_table(scope: Scope, categories: list[Category], wish: Wish) -> Sheet:
    return MedalTable.from_categories(categories, heading=_event_heading(scope), by=wish.by)


EVENT_KINDS: Mapping[str, Callable[[Scope, list[Category], Wish], Sheet]] = {
    "team-table": _team_table,
    "medal-table": _medal_table,
}
"""The sheets of a whole event."""


def _event_heading(scope: Scope) -> Heading:
    event = scope.event
    return Heading(event=event.name, venue=event.place, day=event.ends_on or event.starts_on)


def _round(wish: Wish) -> RoundNo:
    assert wish.number is not None
    return wish.number


def _day(here: AtHand) -> date | None:
    event = here.scope.event
    return event.ends_on or event.starts_on


def _chief(scope: Scope) -> str:
    found = Membership.objects.filter(event=scope.event, role=Role.CHIEF).select_related("account")
    return ", ".join(one.account.shown for one in found)


def _signatures(here: AtHand) -> tuple[Signature, ...]:
    lang = language_of(here.scope.event.language)
    return (
        Signature(role=say("sheet.role.chief-referee", lang), name=_chief(here.scope)),
        Signature(role=say("sheet.role.organiser", lang)),
    )
