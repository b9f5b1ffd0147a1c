"""Errors that a person can put right: what happened, what is safe, what to do.

Everything else is a bug: it is logged with its traceback and shown as one plain page.
"""

import logging
from typing import Any
from urllib.parse import urlsplit, urlunsplit

from django.conf import settings
from django.core.exceptions import DisallowedHost, PermissionDenied, SuspiciousOperation
from django.db import DataError, OperationalError
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.utils.http import urlencode

from meydan.formats.faults import FileFault
from meydan.rulebooks.book import RulebookError
from meydan.server.access.refusals import Refusal, SignInFirst
from meydan.server.store.change import Archived, Conflict
from meydan.tournament.errors import TournamentError
from meydan.words import Lang, UnknownWord, say
from meydan.words.phrases.rulebooks import fault_words

RETRY = 2
"""Seconds after which a database that was busy is worth a second try."""
log = logging.getLogger(__name__)


def error_page(request: HttpRequest, error: Exception) -> HttpResponse | None:
    """The answer to an error, or `None` where it is not one of ours."""
    lang: Lang = getattr(request, "lang", "tr")
    if isinstance(error, SignInFirst):
        if wants_json(request):
            return _answer(request, 401, "sign-in", say("error.sign-in", lang))
        query = urlencode({"next": _after_sign_in(request)})
        return HttpResponseRedirect(f"{settings.LOGIN_URL}?{query}")
    if isinstance(error, Refusal):
        return _answer(request, error.status, error.code, sentence(lang, "error", error))
    if isinstance(error, TournamentError):
        return _answer(request, 422, error.code, sentence(lang, "tournament", error))
    if isinstance(error, FileFault):
        return _answer(request, 422, error.code, sentence(lang, "files", error))
    if isinstance(error, RulebookError):
        return _answer(request, 422, "rulebook", fault_words(error, lang))
    return _of_the_store(request, error, lang)


def _of_the_store(request: HttpRequest, error: Exception, lang: Lang) -> HttpResponse | None:
    if isinstance(error, Conflict):
        return _answer(request, 409, "conflict", say("error.conflict", lang))
    if isinstance(error, Archived):
        return _answer(request, 409, "archived", say("error.archived", lang))
    if isinstance(error, Http404 | PermissionDenied | SuspiciousOperation):
        return None
    if isinstance(error, OperationalError) and "locked" in str(error):
        # SQLite has one writer at a time, and this one waited in vain; the next try may do better.
        said = say("error.busy", lang, seconds=RETRY)
        answer = _answer(request, 503, "busy", said)
        answer.headers["Retry-After"] = str(RETRY)
        return answer
    if isinstance(error, DataError):
        # A letter that no text may hold, a number too large for its column: PostgreSQL says so.
        log.warning("a value that can't be stored: %s", error)
        return _answer(request, 400, "bad-request", say("error.bad-request", lang))
    # The pattern, never the address: that may be somebody's secret link.
    where = request.resolver_match.route if request.resolver_match else ""
    log.exception("unexpected error at /%s", where)
    if isinstance(error, OperationalError):
        # A full disk, a database that does not answer: the transaction was taken back whole.
        return _answer(request, 507, "storage", say("error.storage", lang))
    return _answer(request, 500, "bug", say("error.bug", lang))


def sentence(lang: Lang, topic: str, error: Any) -> str:
    """The sentence of an error's code; an act by its name."""
    facts = dict(error.facts)
    try:
        if topic == "error" and "act" in facts:
            facts["act"] = say(f"actions.{facts['act']}", lang)
        return say(f"{topic}.{error.code}", lang, **facts)
    except (UnknownWord, KeyError):
        return say("error.refused", lang, code=error.code)


def wants_json(request: HttpRequest) -> bool:
    """Whether a program asks."""
    return "application/json" in request.headers.get("Accept", "") or request.path.startswith(
        "/api/"
    )


def _answer(request: HttpRequest, status: int, code: str, message: str) -> HttpResponse:
    if wants_json(request):
        return JsonResponse({"error": {"code": code, "message": message}}, status=status)
    from meydan.server.web.templating import render

    return render(
        request,
        "error.html",
        status=status,
        code=code,
        message=message,
        number=status,
        back=page_before(request),
    )


def _after_sign_in(request: HttpRequest) -> str:
    """Where whoever has signed in goes on: where a form was sent, at the page that shows it."""
    sent = request.method not in ("GET", "HEAD")
    return (page_before(request) if sent else "") or request.get_full_path()


def page_before(request: HttpRequest) -> str:
    """The page of ours that led here, unless it is this very one."""
    parts = urlsplit(request.headers.get("Referer", ""))
    path = parts.path
    try:
        here = request.get_host()
    except DisallowedHost:  # which is what this very page says
        return ""
    # `//other.site` would lead away.
    if parts.netloc != here or not path.startswith("/") or path.startswith("//"):
        return ""
    asked = request.method == "GET" and path == request.path
    return "" if asked else urlunsplit(("", "", path, parts.query, ""))


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:  # noqa: ARG001
    """404."""
    lang: Lang = getattr(request, "lang", "tr")
    return _answer(request, 404, "not-found", say("error.not-found", lang))


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:  # noqa: ARG001
    """400."""
    lang: Lang = getattr(request, "lang", "tr")
    return _answer(request, 400, "bad-request", say("error.bad-request", lang))


def server_error(request: HttpRequest) -> HttpResponse:
    """500."""
    lang: Lang = getattr(request, "lang", "tr")
    return _answer(request, 500, "bug", say("error.bug", lang))


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:  # noqa: ARG001
    """A form without its mark: an old page, or a foreign site."""
    lang: Lang = getattr(request, "lang", "tr")
    return _answer(request, 403, "csrf", say("error.csrf", lang))
