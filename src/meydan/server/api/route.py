"""An operation of the API: its action, who may ask for it, and what its address names.

    @read("/events/{slug:event}/categories/{slug:category}/schedule", Act.SEE_PUBLIC, Schedule)
    def schedule(scope: Scope) -> Schedule: ...

As with pages, the decorator finds what the address names and asks the one table of actions before
the function is called. `ROUTES` lists every operation with its action.
"""

import inspect
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Annotated, Any, Literal, TypeVar

from django.http import Http404, HttpRequest, HttpResponse
from ninja.errors import ValidationError
from ninja.params.functions import Header, Path
from pydantic import BaseModel, Field

from meydan.server.access.actions import Act
from meydan.server.api.answers import once, once_outside
from meydan.server.api.service import api
from meydan.server.api.shapes.base import ErrorAnswer
from meydan.server.api.tags import TagOf, body_tag, for_staff, tagged, unchanged
from meydan.server.api.tokens import NEEDED, OPTIONAL, asker
from meydan.server.web.page import Scope, admit
from meydan.server.web.shared import matches
from meydan.tournament.model import RoundStatus
from meydan.words import say

Method = Literal["GET", "POST", "PATCH"]
F = TypeVar("F", bound=Callable[..., BaseModel])

PLACES = ("event", "category", "number", "table")
"""What `admit` finds by the address."""
LARGEST = 1 << 31
UNKNOWN = "extra_forbidden"
"""The code of a parameter that is not described, as bodies have it."""

_KEY = Header(
    ...,
    alias="Idempotency-Key",
    min_length=4,
    max_length=64,
    pattern=r"^[!-~]+$",
    description="A key of the sender's own; a request sent again with it is carried out once.",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Route:
    """An operation, for whoever checks the table of actions."""

    method: Method
    path: str
    act: Act
    name: str
    changes: bool
    open: bool
    """Whether it answers without a token."""
    media: str
    """What a file is, where the answer is no JSON."""


ROUTES: list[Route] = []
"""Every operation of the API."""


def read(
    path: str, act: Act, answer: type[BaseModel], *, tag: TagOf | None = None
) -> Callable[[F], F]:
    """Something to look at; `tag` tells without work whether the public's answer is the same."""

    def decorate(function: F) -> F:
        def view(request: HttpRequest, **named: Any) -> HttpResponse:
            scope = _scope(request, act, named)
            # Staff see drafts under the same address: their answers must not be shared by a cache.
            private = for_staff(scope) or act is not Act.SEE_PUBLIC
            quick = None if tag is None or private else tag(scope)
            if quick is not None and matches(request, quick):
                return tagged(unchanged(), quick, private=private)
            found = _json(function(scope, **named))
            last = quick or body_tag(found)
            if matches(request, last):
                found = unchanged()
            return tagged(found, last, private=private)

        _add(function, view, "GET", path, act, {200: answer, 304: None}, changes=False)
        return function

    return decorate


def printed(
    path: str, act: Act, media: str
) -> Callable[[Callable[..., bytes]], Callable[..., bytes]]:
    """A file to look at: what the function gives, as it is."""

    def decorate(function: Callable[..., bytes]) -> Callable[..., bytes]:
        def view(request: HttpRequest, **named: Any) -> HttpResponse:
            found = HttpResponse(function(_scope(request, act, named), **named), content_type=media)
            last = body_tag(found)
            return tagged(unchanged() if matches(request, last) else found, last, private=True)

        _add(function, view, "GET", path, act, {200: None, 304: None}, changes=False, media=media)
        return function

    return decorate


def ask(path: str, answer: type[BaseModel]) -> Callable[[F], F]:
    """A question to the rules that needs a body and changes nothing."""

    def decorate(function: F) -> F:
        def view(request: HttpRequest, **named: Any) -> HttpResponse:
            return _json(function(_scope(request, Act.SEE_PUBLIC, named), **named))

        _add(function, view, "POST", path, Act.SEE_PUBLIC, {200: answer}, changes=False)
        return function

    return decorate


def change(
    path: str,
    act: Act,
    answer: type[BaseModel],
    *,
    status: int = 200,
    method: Method = "POST",
    goes_on: bool = False,
) -> Callable[[F], F]:
    """Something to do, once for each key; `goes_on` for work that outlasts its request."""
    carry_out = once_outside if goes_on else once

    def decorate(function: F) -> F:
        def view(request: HttpRequest, idempotency_key: str, **named: Any) -> HttpResponse:
            body = named.get("body")
            reason = str(getattr(body, "reason", ""))
            scope = _scope(request, act, named, changes=True, reason=reason)
            assert scope.actor.account is not None

            def work() -> HttpResponse:
                return _json(function(scope, **named), status)

            return carry_out(request, scope.actor.account, idempotency_key, work)

        _add(function, view, method, path, act, {status: answer}, changes=True)
        return function

    return decorate


def _scope(
    request: HttpRequest,
    act: Act,
    named: dict[str, Any],
    *,
    changes: bool = False,
    reason: str = "",
) -> Scope:
    found = {name: named.pop(name) for name in PLACES if name in named}
    scope = admit(request, act, found, actor=asker(request), changes=changes, reason=reason)
    request.api_scope = scope  # type: ignore[attr-defined]
    # As on pages: to the public a draft does not exist, rather than being forbidden.
    if act is Act.SEE_PUBLIC and scope.named_round is not None and _draft(scope):
        raise Http404
    return scope


def _draft(scope: Scope) -> bool:
    return scope.round.status == RoundStatus.DRAFT.value


def _strictly(
    view: Callable[..., HttpResponse], known: frozenset[str]
) -> Callable[..., HttpResponse]:
    """The view for requests whose query holds nothing but what is described."""

    def strict(request: HttpRequest, **named: Any) -> HttpResponse:
        unknown = [{"loc": ("query", name), "type": UNKNOWN} for name in request.GET.keys() - known]
        if unknown:
            raise ValidationError(unknown)
        return view(request, **named)

    return strict


def _json(value: BaseModel, status: int = 200) -> HttpResponse:
    return HttpResponse(value.model_dump_json(), status=status, content_type="application/json")


def _add(
    function: Callable[..., Any],
    view: Callable[..., HttpResponse],
    method: Method,
    path: str,
    act: Act,
    answers: dict[int, Any],
    *,
    changes: bool,
    media: str = "",
) -> None:
    """Tell the framework of an operation, with the signature that its description needs."""
    name = function.__name__
    open_ = act is Act.SEE_PUBLIC
    named = [] if not changes else [_parameter("idempotency_key", str, _KEY)]
    for kind, place in re.findall(r"{(\w+):(\w+)}", path):
        named.append(_parameter(place, *_PATH_KINDS[kind]))
    own = [
        one
        for one in inspect.signature(function).parameters.values()
        if one.name not in ("scope", "_scope", *(parameter.name for parameter in named))
    ]
    request = inspect.Parameter("request", inspect.Parameter.POSITIONAL_OR_KEYWORD)
    wrapped = wraps(function)(_strictly(view, frozenset(one.name for one in own)))
    wrapped.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
        [request, *named, *(one.replace(kind=one.KEYWORD_ONLY) for one in own)]
    )
    wrapped.act = act  # type: ignore[attr-defined]
    refusals = _refusals(path, open_=open_, changes=changes, body=method != "GET")
    api.api_operation(
        [method],
        path,
        auth=OPTIONAL if open_ else NEEDED,
        response={**answers, refusals: ErrorAnswer},
        operation_id=name,
        summary=say(f"api.route.{name}", "en"),
        description=inspect.cleandoc(function.__doc__ or ""),
        tags=[function.__module__.rsplit(".", 1)[-1]],
    )(wrapped)
    ROUTES.append(
        Route(
            method=method,
            path=path,
            act=act,
            name=name,
            changes=changes,
            open=open_,
            media=media,
        )
    )


_PATH_KINDS: dict[str, tuple[Any, Any]] = {
    "slug": (Annotated[str, Field(pattern=r"^[-a-zA-Z0-9_]+$", max_length=60)], Path(...)),
    "int": (Annotated[int, Field(ge=0, le=LARGEST)], Path(...)),
}


def _parameter(name: str, kind: Any, default: Any) -> inspect.Parameter:
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=kind)


def _refusals(path: str, *, open_: bool, changes: bool, body: bool) -> frozenset[int]:
    """The statuses that an operation can be refused with."""
    found = {401, 422, 429}
    if "{" in path:
        found.add(404)
    if not open_:
        found.add(403)
    if changes:
        found.add(409)
    if body:
        found |= {400, 413}
    return frozenset(found)
