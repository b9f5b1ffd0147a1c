"""The look of Meydan on one page: every part in every state, by day and by night."""

from django.http import HttpResponse

from meydan.games import registry
from meydan.server.access.actions import Act
from meydan.server.public.stones import BYE, DRAW, LOSS, NONE, NOW, WIN
from meydan.server.web.page import Scope, page

COLOURS = (
    "ground", "surface", "sunk", "line", "edge", "ink", "quiet", "accent", "accent-soft", "fill",
    "live", "live-soft", "attention", "attention-soft", "alert", "alert-soft", "good", "good-soft",
)  # fmt: skip
ICONS = (
    "alert", "bell", "calendar", "check", "clock", "cross", "download", "eye", "flag", "hand",
    "info", "link", "lock", "people", "place", "play", "print", "search", "share", "star", "table",
    "trophy", "undo", "upload", "wifi",
)  # fmt: skip


@page(Act.SEE_PUBLIC, "GET", "HEAD")
def look(scope: Scope) -> HttpResponse:
    """The page; a change to a part is seen here first."""
    return scope.render(
        "public/look.html",
        themes=("light", "dark"),
        colours=COLOURS,
        icons=ICONS,
        stones_all=(WIN, DRAW, LOSS, BYE, NOW, NONE),
        games=registry.names(),
    )
