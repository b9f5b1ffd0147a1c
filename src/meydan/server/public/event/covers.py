"""Pictures for link previews: of an event, standings, a player, a live board.

A picture is drawn once for what it says, and kept on disk under that; the newest few hundred stay.
"""

import hashlib
import os
import tempfile
import threading
from contextlib import suppress
from functools import cache
from pathlib import Path

from django.http import Http404, HttpResponse

from meydan.formats.pictures import Cover, CoverRow, draw, template
from meydan.rulebooks.field import half
from meydan.server.access.actions import Act
from meydan.server.access.limits import check_rate
from meydan.server.public.event.category_card import category_card
from meydan.server.public.views import GET, of
from meydan.server.store.face.pictures import drawn_folder
from meydan.server.store.published import Current, categories_of, current
from meydan.server.web.page import Scope, page
from meydan.server.web.templating import days
from meydan.tournament.ids import EntryId
from meydan.words import Lang, say

KEPT = 400
AGE = 300
"""Seconds that a messenger's server may keep one."""
ROWS = 4
_drawing = threading.BoundedSemaphore(1)
"""One at a time: previews are never urgent, and pages are."""


@page(Act.SEE_PUBLIC, *GET)
def event_cover(scope: Scope) -> HttpResponse:
    """An event: its name, days, place, what is on."""
    one = scope.event
    cards = [category_card(current(one, row), archived=one.archived) for row in categories_of(one)]
    live = sum(card.live for card in cards)
    games = [card.now.category.game for card in cards]
    return _answer(
        scope,
        Cover(
            title=one.name,
            sub=" · ".join(filter(None, (days(one.starts_on, one.ends_on), one.place))),
            live=say("public.live-categories", scope.lang, n=live) if live else "",
            game=games[0] if games else "",
            foot=scope.request.get_host(),
        ),
    )


@page(Act.SEE_PUBLIC, *GET)
def standings_cover(scope: Scope) -> HttpResponse:
    """A category: who leads."""
    now = of(scope)
    rows = now.standings.rows[:ROWS] if now.rounds else ()
    lines = tuple(
        CoverRow(place=f"{row.places}.", name=now.names[row.entry], points=half(row.points))
        for row in rows
    )
    return _answer(scope, _cover(scope, now, title=now.category.name, rows=lines))


@page(Act.SEE_PUBLIC, *GET)
def player_cover(scope: Scope, entry: int) -> HttpResponse:
    """A player: place and points, the last result."""
    now = of(scope)
    own = EntryId(entry)
    if own not in now.names:
        raise Http404
    rows = now.standings.rows if now.rounds else ()
    row = next((one for one in rows if one.entry == own), None)
    facts = () if row is None else (_place(row.places, half(row.points), scope.lang),)
    lines: tuple[CoverRow, ...] = ()
    pair = now.last.pair_of(own) if now.last else None
    if pair is not None and now.last is not None:
        text = now.result_text(pair.result) or "–"
        first, second = now.names[pair.first], now.names[pair.second]
        label = say("public.round-n", scope.lang, n=now.last.number)
        lines = (
            CoverRow(place="", name=first, points=text),
            CoverRow(place="", name=second, points=label),
        )
    sub = " · ".join((now.category.name, *facts))
    return _answer(scope, _cover(scope, now, title=now.names[own], sub=sub, rows=lines))


@page(Act.SEE_PUBLIC, *GET)
def board_cover(scope: Scope, which: int, at: int) -> HttpResponse:
    """A table: who plays whom, and how it stands."""
    now = of(scope)
    one = now.rounds[which - 1] if 1 <= which <= len(now.rounds) else None
    pair = next((pair for pair in one.pairs if pair.table == at), None) if one else None
    if one is None or pair is None:
        raise Http404
    points = now.states.get(which, {}).get(at, {}).get("points")
    shown = pair.result.points if pair.result else points
    scores = [half(score) for score in shown] if isinstance(shown, list | tuple) else ["", ""]
    both = zip((pair.first, pair.second), scores, strict=True)
    lines = tuple(CoverRow(place="", name=now.names[who], points=score) for who, score in both)
    label = say("public.round-n", scope.lang, n=which)
    sub = f"{now.category.name} · {label} · {say('public.table', scope.lang)} {at}"
    title = f"{now.called[pair.first].name} – {now.called[pair.second].name}"
    return _answer(scope, _cover(scope, now, title=title, sub=sub, rows=lines))


def _cover(
    scope: Scope, now: Current, *, title: str, sub: str = "", rows: tuple[CoverRow, ...] = ()
) -> Cover:
    card = category_card(now, archived=scope.event.archived)
    said = say("public.round-n", scope.lang, n=card.round) if card.live else ""
    playing = f"{said} {say('public.status.playing', scope.lang)}" if said else ""
    after = say("public.after-round", scope.lang, n=len(now.rounds)) if now.rounds else ""
    return Cover(
        title=title,
        sub=sub or after,
        foot=scope.event.name,
        live=playing,
        game=now.category.game,
        rows=rows,
    )


def _answer(scope: Scope, cover: Cover) -> HttpResponse:
    answer = HttpResponse(_drawn(scope, cover), content_type="image/png")
    answer.headers["Cache-Control"] = f"public, max-age={AGE}"
    return answer


def _drawn(scope: Scope, cover: Cover) -> bytes:
    mark = hashlib.sha256(f"{_look()} {scope.lang} {cover!r}".encode()).hexdigest()[:40]
    path = drawn_folder() / f"{mark}.png"
    with suppress(OSError):
        return path.read_bytes()
    check_rate(scope.request, "cover", "", most=12, seconds=60)
    with _drawing:
        made = draw(cover, scope.lang)
    with suppress(OSError):  # a full disk: the picture is drawn again next time
        _keep(path, made)
    return made


def _keep(path: Path, made: bytes) -> None:
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent)
    with os.fdopen(handle, "wb") as file:
        file.write(made)
    Path(name).replace(path)
    known = sorted(path.parent.glob("*.png"), key=lambda one: one.stat().st_mtime, reverse=True)
    for old in known[KEPT:]:
        old.unlink(missing_ok=True)


@cache
def _look() -> str:
    return hashlib.sha256(template().read_bytes()).hexdigest()[:12]


def _place(places: str, points: str, lang: Lang) -> str:
    return say("follow.push.place", lang, place=places, points=points)
