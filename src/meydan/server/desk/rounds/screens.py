"""Tables on screens: which ones, the links of players and tablets, the spectators' delay."""

from dataclasses import dataclass

import segno
from django.http import HttpResponse
from django.urls import reverse
from markupsafe import Markup

from meydan.server.access.actions import Act
from meydan.server.desk.frame import show, tell
from meydan.server.models import Board, Round
from meydan.server.numbers import number_in, numbers_in
from meydan.server.store.board_state import OPEN
from meydan.server.store.screens import (
    renew_player,
    renew_tablet,
    set_delay,
    switch as switch_tables,
    tablets,
)
from meydan.server.web.address import reachable
from meydan.server.web.page import Scope, go, page
from meydan.tournament.model import RoundStatus

DELAYS = (0, 60, 300, 900)
"""Seconds, as they are offered; any other number can be typed."""
LONGEST_DELAY = 3600


@dataclass(frozen=True, slots=True)
class Card:
    """A link to hand over."""

    title: str
    about: str
    address: str
    qr: Markup
    table: int | None = None
    entry: int | None = None


@page(Act.SCREENS, "GET", "HEAD")
def screens(scope: Scope) -> HttpResponse:
    """The tables of the round under way."""
    return _page(scope)


@page(Act.SCREENS, "POST")
def switch(scope: Scope) -> HttpResponse:
    """Switch one table or all of a round."""
    posted = scope.request.POST
    named = numbers_in(posted.getlist("table"))
    tables = None if posted.get("all") else named
    digital = posted.get("to") == "screen"
    number = scope.round.number
    done = switch_tables(scope.category.pk, scope.actor, number, tables=tables, digital=digital)
    tell(scope, "tables.desk.switched" if done else "tables.desk.nothing", n=done)
    return _back(scope)


@page(Act.SCREENS, "POST")
def delay(scope: Scope) -> HttpResponse:
    """Let spectators see later."""
    text = scope.request.POST.get("seconds", "").strip()
    seconds = number_in(text)
    if seconds is None or seconds > LONGEST_DELAY:
        return _page(scope, wrong=text)
    set_delay(scope.category.pk, scope.actor, seconds)
    said = "tables.desk.delay-saved" if seconds else "tables.desk.delay-none"
    tell(scope, said, seconds=seconds)
    return _back(scope)


@page(Act.SCREENS, "GET", "HEAD")
def links(scope: Scope) -> HttpResponse:
    """Every player's link and every tablet's, as QR codes to print or to show."""
    one = _round(scope)
    tables = [] if one is None else list(one.boards.values_list("table", flat=True))
    players = [
        _card(
            scope,
            "player-link",
            row.link,
            f"{row.surname} {row.given}".strip(),
            row.school,
            entry=row.local,
        )
        for row in scope.category.entries.filter(status="active").order_by("surname", "given")
    ]
    screens_ = [
        _card(scope, "tablet-link", link.secret, "", "", table=link.table)
        for link in tablets(scope.category, tables)
    ]
    return show(scope, "desk/screens_links.html", tab="screens", players=players, tablets=screens_)


@page(Act.SCREENS, "POST")
def renew(scope: Scope) -> HttpResponse:
    """A new link for the tablet of a table, or for a player."""
    posted, category = scope.request.POST, scope.category
    table, entry = number_in(posted.get("table")), number_in(posted.get("entry"))
    if table is not None and 0 < table < 10_000:
        renew_tablet(category.pk, scope.actor, table)
        tell(scope, "tables.desk.renewed", table=table)
    elif entry is not None and (name := renew_player(category.pk, scope.actor, entry)):
        tell(scope, "tables.desk.renewed-player", name=name)
    names = {"event": scope.event.slug, "category": scope.category.slug}
    return go("desk-screens-links", **names)


def _page(scope: Scope, *, wrong: str | None = None) -> HttpResponse:
    one = _round(scope)
    boards: list[Board] = []
    if one is not None:
        boards = list(one.boards.select_related("first", "second"))
    return show(
        scope,
        "desk/screens.html",
        tab="screens",
        status=200 if wrong is None else 422,
        one=one,
        boards=boards,
        open=one is not None and one.status in OPEN,
        delays=DELAYS,
        wrong=wrong,
    )


def _round(scope: Scope) -> Round | None:
    published = scope.category.rounds.exclude(status=RoundStatus.DRAFT.value)
    return published.order_by("-number").first()


def _card(
    scope: Scope,
    name: str,
    secret: str,
    title: str,
    about: str,
    *,
    table: int | None = None,
    entry: int | None = None,
) -> Card:
    path = reverse(name, kwargs={"secret": secret})
    address = reachable(scope.request.build_absolute_uri(path))
    picture = segno.make(address, error="m", micro=False)
    svg = picture.svg_inline(border=2, dark="#1c2430", light="#fff", omitsize=True)
    return Card(title, about, address, Markup(svg), table, entry)


def _back(scope: Scope) -> HttpResponse:
    return go("desk-screens", event=scope.event.slug, category=scope.category.slug)
