"""Pages that are the same for all strangers: tagged by version, kept whole, left to shared caches.

    @page(Act.SEE_PUBLIC, "GET", "HEAD")
    @shared
    def standings(scope: Scope) -> HttpResponse: ...

A stranger is who sends no session cookie. What such a reader is given depends on the address, the
language, the rows of the event and the versions of its categories, and on nothing else; so all of
these make the entity tag, and a reader who has that tag is told so before anything is rendered.

Three things keep what is personal out of a cache that many share. A request with a session cookie
never comes here: its answer is private, whoever it turns out to be. A page made here holds no form
token, and one that sets a cookie after all is not kept. And `Vary` names the cookie and the
language, by which a cache tells its readers apart. An event that is withdrawn, or whose names are
shortened, is gone from every cache after `FRESH + STALE` seconds.
"""

import gzip
import hashlib
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.cache import patch_vary_headers

from meydan import __version__
from meydan.server.live.epoch import mark
from meydan.server.live.position import last_said
from meydan.server.models import Category, Event
from meydan.server.models.moments import now_ms
from meydan.server.store.shelf import MB, Shelf
from meydan.server.web.identity import face
from meydan.server.web.page import Scope
from meydan.server.web.static_files import static
from meydan.server.web.templating import SHARED, engine_building

FRESH = 1
STALE = 10
"""Seconds for which a cache may give a page without asking, and then while it asks."""
CACHING = f"public, max-age={FRESH}, stale-while-revalidate={STALE}"
LIVE = "live"
"""The number of the last thing heard, by which a page that asks again passes the caches."""
View = Callable[..., HttpResponse]
Body = tuple[bytes, str]
"""A body and its encoding."""
SHELF: Shelf[tuple[str, bool], Body] = Shelf(12 * MB, lambda body: len(body[0]))


def shared(view: View) -> View:
    """A view whose page strangers share."""

    @wraps(view)
    def wrapped(scope: Scope, **named: Any) -> HttpResponse:
        request = scope.request
        if not stranger(request):
            return view(scope, **named)
        tag = tag_of(scope)
        if matches(request, tag):
            return _headed(HttpResponse(status=304), tag)
        packed = "gzip" in request.headers.get("Accept-Encoding", "")
        kept = SHELF.get((tag, packed))
        if kept is None:
            request.META[SHARED] = True
            made = view(scope, **named)
            if made.status_code != 200 or made.cookies or made.streaming:
                return made
            kept = (gzip.compress(made.content, 6), "gzip") if packed else (made.content, "")
            SHELF.put((tag, packed), kept)
        answer = HttpResponse(kept[0])
        if kept[1]:
            answer["Content-Encoding"] = kept[1]
        return _headed(answer, tag)

    return wrapped


def stranger(request: HttpRequest) -> bool:
    """Whether nobody in particular asks, for a page as readers see it."""
    named = settings.SESSION_COOKIE_NAME in request.COOKIES or "Authorization" in request.headers
    return request.method in ("GET", "HEAD") and not named and "meydan.frozen" not in request.META


def tag_of(scope: Scope) -> str:
    """What the page of an event or a category depends on, as an entity tag."""
    request, own = scope.request, scope.named_category
    asked = request.GET.copy()
    asked.pop(LIVE, None)
    parts: list[object] = [
        __version__,
        static("web/meydan.css"),
        mark(),
        face(),
        engine_building(),
        timezone.localdate(),
        scope.lang,
        request.get_host(),
        request.path,
        sorted(asked.lists()),
    ]
    if scope.named_event is not None:
        parts += [getattr(scope.event, one.attname) for one in Event._meta.concrete_fields]
        parts.append(last_said(scope.event.stream))  # announcements among it
        rows = Category.objects.filter(event=scope.event).order_by("pk")
        for key, version, shape, delay in rows.values_list("pk", "version", "shape", "watch_delay"):
            if own is not None and own.pk == key:
                # The view works from the row that was read with the address. A result that came in
                # since then is not on its page, and must not name it: it would stay the newest.
                parts.append((key, own.version))
            else:
                # Of another category a page shows its name at most, unless it is about the event.
                parts.append((key, version if own is None else shape))
            if delay:  # what is held back from spectators comes free by itself
                parts.append(now_ms() // 1000)
    text = "\n".join(map(str, parts))
    return f'"{hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:24]}"'


def matches(request: HttpRequest, tag: str) -> bool:
    """Whether the reader has the answer with this tag."""
    asked = request.headers.get("If-None-Match", "")
    known = [one.strip().removeprefix("W/") for one in asked.split(",")]
    return tag in known or "*" in known


def _headed(answer: HttpResponse, tag: str) -> HttpResponse:
    answer["ETag"] = tag
    answer["Cache-Control"] = CACHING
    patch_vary_headers(answer, ("Cookie", "Accept-Encoding"))
    return answer
