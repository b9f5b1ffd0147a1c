"""What every request passes: security headers, the reader's language, errors as pages."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.middleware.gzip import GZipMiddleware
from django.utils import translation

from meydan.server.gate.language import COOKIE as LANGUAGE_COOKIE, preferred
from meydan.server.web.errors import error_page
from meydan.words import Lang

View = Callable[[HttpRequest], HttpResponse]

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "media-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)


HARMLESS_COOKIES = {LANGUAGE_COOKIE, settings.CSRF_COOKIE_NAME}


def compression(get_response: View) -> View:
    """Pages go compressed to readers whom no cookie makes somebody.

    The length of a compressed answer can tell a secret in it to whoever makes a browser ask for it
    again and again with guesses in the address (BREACH). That takes a browser that is let in by
    a cookie it always sends: such answers go as they are. A page that is opened by a secret in its
    address can't be asked for by somebody who does not know it, and Django's form tokens are
    written differently each time.
    """
    packing = GZipMiddleware(get_response)

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        page = response.headers.get("Content-Type", "").startswith("text/html")
        if page and request.COOKIES.keys() <= HARMLESS_COOKIES:
            return packing.process_response(request, response)  # type: ignore[return-value]
        return response

    return middleware


def headers(get_response: View) -> View:
    """A strict content policy on every answer; pages of signed-in people are never cached."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        response.headers.setdefault("Content-Security-Policy", POLICY)
        response.headers.setdefault(
            "Permissions-Policy", "camera=(), microphone=(), geolocation=()"
        )
        response.headers.setdefault("Cross-Origin-Opener-Policy", "same-origin")
        if hasattr(request, "session") and request.session.accessed:
            response.headers.setdefault("Cache-Control", "private, no-cache")
        return response

    return middleware


def language(get_response: View) -> View:
    """The reader's language: chosen, else the browser's, else Turkish."""

    def middleware(request: HttpRequest) -> HttpResponse:
        chosen = choose(request)
        request.lang = chosen  # type: ignore[attr-defined]
        with translation.override(chosen):
            response = get_response(request)
        response.headers.setdefault("Content-Language", chosen)
        response.headers["Vary"] = ", ".join(
            filter(None, (response.headers.get("Vary"), "Accept-Language"))
        )
        return response

    return middleware


def choose(request: HttpRequest) -> Lang:
    """The language of this request."""
    accepted = request.headers.get("Accept-Language", "")
    return preferred(request.COOKIES.get(LANGUAGE_COOKIE, ""), accepted)


def errors(get_response: View) -> View:
    """Errors that a person can put right become a page that says how."""

    class Errors:
        def __call__(self, request: HttpRequest) -> HttpResponse:
            return get_response(request)

        def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
            return error_page(request, error)

    return Errors()
