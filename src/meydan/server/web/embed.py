"""Pages inside a federation's own site: the same views under `/embed/`, without head and foot.

Only what an event allows is shown, and only inside the sites that it names. Everywhere else
`frame-ancestors 'none'` stands. A browser sends no cookies of ours from there, so that whoever
looks is nobody.
"""

import re
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse

from meydan.server.models import Event
from meydan.server.web.middleware import POLICY

EMBEDDED = "meydan.embedded"
"""The key in a request's environment that says so."""
NOBODY = "frame-ancestors 'none'"
ORIGIN = re.compile(r"https?://(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?")
ANYWHERE = "*"
MOST = 8


def sites(text: str) -> str:
    """The sites of a setting, as a content policy writes them; raises `ValueError`."""
    found = text.replace(",", " ").lower().split()
    if found == [ANYWHERE]:
        return ANYWHERE
    named = [one.rstrip("/") for one in found]
    if len(named) > MOST or not all(ORIGIN.fullmatch(one) for one in named):
        raise ValueError(text)
    return " ".join(dict.fromkeys(named))


def embedded(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """A view for the sites that the event names; not there where it names none."""

    @wraps(view)
    def wrapped(request: HttpRequest, **named: Any) -> HttpResponse:
        if request.method not in ("GET", "HEAD"):  # refused by the view itself
            return view(request, **named)
        event = Event.objects.filter(slug=named["event"], published=True).only("embed").first()
        if event is None or not event.embed:
            raise Http404
        request.META[EMBEDDED] = True
        answer = view(request, **named)
        policy = POLICY.replace(NOBODY, f"frame-ancestors {event.embed}")
        answer.headers["Content-Security-Policy"] = policy
        return answer

    return wrapped
