"""The API object itself: JSON read strictly, errors in one shape."""

import json
from typing import Any

from django.http import Http404, HttpRequest
from ninja import NinjaAPI
from ninja.errors import HttpError, ValidationError
from ninja.parser import Parser

from meydan import __version__
from meydan.server.api.errors import refuse


class StrictParser(Parser):
    """JSON as the standard has it: no key twice, no NaN."""

    def parse_body(self, request: HttpRequest) -> Any:
        """The value in a request's body; raises `ValueError`."""
        return json.loads(request.body, object_pairs_hook=_once, parse_constant=_no_constant)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key stands twice")
    return found


def _no_constant(text: str) -> None:
    raise ValueError(f"{text} is no JSON")


api = NinjaAPI(
    title="Meydan",
    version=__version__,
    description=(
        "Tournaments of mind games, and the games themselves. Reading what is published needs no "
        "token; everything else needs one and is decided by the role of its account. Points are "
        "doubled integers. Every refusal has one shape."
    ),
    docs_url=None,
    openapi_url=None,
    urls_namespace="api-v1",
    parser=StrictParser(),
)
for _kind in (Exception, Http404, HttpError, ValidationError):
    api.add_exception_handler(_kind, refuse)
