"""What every request to the API passes before an operation sees it, and every answer after."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers

from meydan.server.api.errors import refusal
from meydan.server.config import config
from meydan.words import Lang, say

LARGEST = 64 * 1024
"""Bytes of a body; nothing that a program sends here is longer."""

View = Callable[..., HttpResponse]


def guarded(view: View) -> View:
    """A view that takes no large bodies, refuses in one shape, and is kept by no shared cache."""

    @wraps(view)
    def wrapped(request: HttpRequest, **named: Any) -> HttpResponse:
        lang: Lang = getattr(request, "lang", "tr")
        length = request.META.get("CONTENT_LENGTH") or "0"
        if not (length.isascii() and length.isdecimal()) or int(length) > LARGEST:
            return refusal(413, "too-large", say("api.refused.too-large", lang))
        answer = view(request, **named)
        if answer.status_code == 405:
            allowed = answer["Allow"]
            answer = refusal(405, "method", say("api.refused.method", lang, allowed=allowed))
            answer["Allow"] = allowed
        answer.headers.setdefault("Cache-Control", "no-store")
        # A cache on the way must not give one program what was meant for another.
        patch_vary_headers(answer, ("Authorization",))
        _share(request, answer)
        return answer

    return wrapped


def _share(request: HttpRequest, answer: HttpResponse) -> None:
    """Let pages of other sites read public answers, where the configuration names the site."""
    origin = request.headers.get("Origin", "")
    known = config().origins
    if request.method == "GET" and origin and ("*" in known or origin in known):
        answer["Access-Control-Allow-Origin"] = "*" if "*" in known else origin
        patch_vary_headers(answer, ("Origin",))
