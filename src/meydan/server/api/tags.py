"""Entity tags: a reader that has what stands is told so, and nothing is worked out again."""

import hashlib
from collections.abc import Callable

from django.http import HttpResponse

from meydan import __version__
from meydan.server.access.actions import Act
from meydan.server.models.moments import now_ms
from meydan.server.web.page import Scope

TagOf = Callable[[Scope], str]


def category_tag(scope: Scope) -> str:
    """What a category's answer to the public depends on; everything else gives it a new version."""
    timer = scope.named_round.timer_ends if scope.named_round else None
    return _tag(
        scope.category.pk,
        scope.category.version,
        scope.event.short_names,
        scope.event.published,
        timer,
        # What is held back from spectators comes free by itself, with the time.
        now_ms() // 1000 if scope.category.watch_delay else 0,
        scope.lang,
        __version__,
        scope.request.get_full_path(),
    )


def board_tag(scope: Scope) -> str:
    """What the answer about one board depends on: the board's own log too."""
    delayed = scope.category.watch_delay and scope.board.digital
    moment = now_ms() // 1000 if delayed else 0  # spectators see something newer any second
    return _tag(category_tag(scope), scope.board.seq, moment)


def body_tag(answer: HttpResponse) -> str:
    """The tag of an answer by what it says."""
    return _tag(answer.content)


def for_staff(scope: Scope) -> bool:
    """Whether the asker is shown more than the public, full names first of all."""
    return scope.named_event is not None and scope.can(Act.SEE_BOARD)


def tagged(answer: HttpResponse, tag: str, *, private: bool) -> HttpResponse:
    """An answer that a reader may keep and has to ask about again."""
    answer["ETag"] = tag
    answer["Cache-Control"] = "private, no-cache" if private else "public, no-cache"
    return answer


def unchanged() -> HttpResponse:
    """304."""
    return HttpResponse(status=304)


def _tag(*parts: object) -> str:
    text = b"\n".join(
        part if isinstance(part, bytes) else str(part).encode("utf-8", "replace") for part in parts
    )
    return f'"{hashlib.sha256(text).hexdigest()[:24]}"'
