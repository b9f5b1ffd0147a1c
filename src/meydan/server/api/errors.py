"""Refusals in one shape: a code that stays, a sentence in the reader's language, the article."""

from collections.abc import Callable
from typing import Any

from django.core.exceptions import RequestDataTooBig
from django.http import Http404, HttpRequest, HttpResponse
from ninja.errors import AuthenticationError, HttpError, ValidationError

from meydan.formats.faults import FileFault
from meydan.games.core import IllegalMove, InvalidPosition
from meydan.match.codec import Unreadable
from meydan.match.errors import Refused
from meydan.server.access.refusals import Refusal, SignInFirst, TooMany
from meydan.server.api.answers import KeyReused, StillRunning
from meydan.server.api.shapes.base import Error, ErrorAnswer, Problem
from meydan.server.rounds.held import RoundClosed, Stale
from meydan.server.store.change import Archived, Conflict
from meydan.server.store.rows import load
from meydan.server.web.errors import error_page, sentence
from meydan.server.web.page import Scope
from meydan.tournament.errors import TournamentError
from meydan.words import Lang, say
from meydan.words.phrases.games import illegal_sentence, invalid_sentence
from meydan.words.phrases.rounds import explain
from meydan.words.phrases.tournaments import error_sentence

BOUNDS = frozenset(
    {"ge", "gt", "le", "lt", "max_length", "min_length", "multiple_of", "pattern", "expected"}
)
MOST_FIELDS = 20


class Stands(Exception):
    """The request rested on something that is otherwise by now; says how it is."""

    def __init__(self, code: str, **now: object) -> None:
        self.code = code
        self.now = now
        super().__init__(code)


class Declined(Exception):
    """A value that can't be: a code of `api.refused` and its facts."""

    def __init__(self, code: str, **facts: object) -> None:
        self.code = code
        self.facts = facts
        super().__init__(code)


class BadMove(Exception):
    """A move or a position that the rules refuse, in the game of this name."""

    def __init__(self, game: str, why: IllegalMove | InvalidPosition) -> None:
        self.game = game
        self.why = why
        super().__init__(str(why))


def refuse(request: HttpRequest, error: Any) -> HttpResponse:
    """The answer to anything that goes wrong; a bug is logged and told as pages tell it."""
    lang: Lang = getattr(request, "lang", "tr")
    for kind, tell in _TOLD:
        if isinstance(error, kind):
            return tell(request, error, lang)
    return error_page(request, error) or refusal(400, "bad-request", say("error.bad-request", lang))


def refusal(status: int, code: str, message: str, **more: Any) -> HttpResponse:
    """A refusal as JSON; parts that say nothing are left out."""
    body = ErrorAnswer(error=Error(code=code, message=message, **more))
    text = body.model_dump_json(exclude_none=True)
    answer = HttpResponse(text, status=status, content_type="application/json")
    answer["Cache-Control"] = "no-store"
    if status == 401:
        answer["WWW-Authenticate"] = "Bearer"
    return answer


def plain(status: int, code: str) -> Callable[[HttpRequest, Any, Lang], HttpResponse]:
    """A refusal whose sentence needs no facts."""
    return lambda _request, _error, lang: refusal(status, code, say(f"api.refused.{code}", lang))


def _invalid(_request: HttpRequest, error: ValidationError, lang: Lang) -> HttpResponse:
    fields = [
        Problem(
            field=".".join(_place(one["loc"])),
            problem=str(one["type"]),
            bounds=_bounds(one.get("ctx") or {}),
        )
        for one in error.errors[:MOST_FIELDS]
    ]
    names = ", ".join(f"{one.field} ({_told(one)})" for one in fields)
    return refusal(422, "invalid", say("api.refused.invalid", lang, fields=names), fields=fields)


def _bounds(context: dict[str, Any]) -> dict[str, int | float | str] | None:
    """What a value is measured by, as the document names it."""
    found = {name: value for name, value in context.items() if name in BOUNDS}
    return found or None


def _told(problem: Problem) -> str:
    bounds = (problem.bounds or {}).items()
    return " ".join([problem.problem, *(f"{name}={value}" for name, value in bounds)])


def _place(loc: tuple[Any, ...]) -> list[str]:
    """Where a field stands: the name that a body has in our code says nothing to others."""
    head, *rest = (str(part) for part in loc)
    return [head, *rest[1:]] if head == "body" and rest[:1] == ["body"] else [head, *rest]


def _refusal(_request: HttpRequest, error: Refusal, lang: Lang) -> HttpResponse:
    answer = refusal(error.status, error.code, sentence(lang, "error", error))
    if isinstance(error, TooMany):
        answer["Retry-After"] = str(error.facts.get("seconds", 60))
    return answer


def _tournament(request: HttpRequest, error: TournamentError, lang: Lang) -> HttpResponse:
    scope: Scope | None = getattr(request, "api_scope", None)
    known = load(scope.named_category) if scope and scope.named_category else None
    status = 404 if error.code in ("no-such-entry", "no-such-round", "no-such-table") else 422
    return refusal(status, error.code, error_sentence(error, lang, known))


def _declined(_request: HttpRequest, error: Declined, lang: Lang) -> HttpResponse:
    return refusal(422, error.code, say(f"api.refused.{error.code}", lang, **error.facts))


def _refused(_request: HttpRequest, error: Refused, lang: Lang) -> HttpResponse:
    return refusal(422, error.code, explain(error, lang), article=error.article or None)


def _bad_move(_request: HttpRequest, error: BadMove, lang: Lang) -> HttpResponse:
    why = error.why
    if isinstance(why, IllegalMove):
        said = illegal_sentence(why, error.game, lang)
        return refusal(422, why.code, said, article=why.article)
    return refusal(422, why.code, invalid_sentence(why, lang))


def _unreadable(_request: HttpRequest, error: Unreadable, lang: Lang) -> HttpResponse:
    return refusal(422, error.code, say(f"match.log.{error.code}", lang, **error.facts))


def _stands(_request: HttpRequest, error: Stands, lang: Lang) -> HttpResponse:
    return refusal(409, error.code, say(f"api.refused.{error.code}", lang), now=error.now)


def _conflict(_request: HttpRequest, error: Conflict, lang: Lang) -> HttpResponse:
    now = {"version": error.now}
    return refusal(409, "conflict", say("api.refused.conflict", lang), now=now)


def _stale(_request: HttpRequest, error: Stale, lang: Lang) -> HttpResponse:
    return refusal(409, "stale", say("api.refused.stale", lang), now={"seq": error.now})


def _fault(_request: HttpRequest, error: FileFault, lang: Lang) -> HttpResponse:
    return refusal(422, error.code, sentence(lang, "files", error))


_TOLD: tuple[tuple[Any, Callable[[HttpRequest, Any, Lang], HttpResponse]], ...] = (
    (ValidationError, _invalid),
    (AuthenticationError, plain(401, "token")),
    (SignInFirst, plain(401, "token")),
    (Http404, plain(404, "not-found")),
    (RequestDataTooBig, plain(413, "too-large")),
    (HttpError, plain(400, "not-json")),
    (Refusal, _refusal),
    (TournamentError, _tournament),
    (Refused, _refused),
    (Declined, _declined),
    (BadMove, _bad_move),
    (Unreadable, _unreadable),
    (Stands, _stands),
    (Conflict, _conflict),
    (Stale, _stale),
    (Archived, plain(409, "archived")),
    (RoundClosed, plain(409, "round-closed")),
    (KeyReused, plain(422, "key-reused")),
    (StillRunning, plain(409, "still-running")),
    (FileFault, _fault),
)
