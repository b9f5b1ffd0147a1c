"""The OpenAPI document: what the framework knows, and what only we do."""

import json
from functools import cache
from typing import Any

import meydan.server.api.routes  # noqa: F401  registers every operation
from meydan.server.api.news_document import LIVE, hooks
from meydan.server.api.route import ROUTES
from meydan.server.api.service import api

PREFIX = "/api/v1"

_IF_NONE_MATCH = {
    "in": "header",
    "name": "If-None-Match",
    "required": False,
    "schema": {"type": "string", "title": "If-None-Match"},
    "description": "The `ETag` of an earlier answer; if nothing changed, the answer is 304.",
}
_ETAG = {"ETag": {"description": "Of what this answer says.", "schema": {"type": "string"}}}
_RETRY = {"Retry-After": {"description": "Seconds to wait.", "schema": {"type": "integer"}}}
_REPLAY = {
    "Idempotent-Replay": {
        "description": "`true` where the request had been carried out before.",
        "schema": {"type": "string", "const": "true"},
    }
}


@cache
def document() -> dict[str, Any]:
    """The whole description, as JSON."""
    known = api.get_openapi_schema(path_prefix=PREFIX.lstrip("/"))
    made: dict[str, Any] = json.loads(json.dumps(known))
    made["servers"] = []
    made["info"]["license"] = {"name": "Apache-2.0", "identifier": "Apache-2.0"}
    made["components"]["securitySchemes"]["Token"]["description"] = (
        "A token that somebody with an account made at /account/tokens."
    )
    open_ = {route.name for route in ROUTES if route.open}
    changing = {route.name for route in ROUTES if route.changes}
    files = {route.name: route.media for route in ROUTES if route.media}
    for path in made["paths"].values():
        for operation in path.values():
            if media := files.get(operation["operationId"]):
                whole = {"schema": {"type": "string", "format": "binary"}}
                operation["responses"]["200"]["content"] = {media: whole}
        for method, operation in path.items():
            _complete(operation, method, open_=open_, changing=changing)
    made["paths"]["/live/{stream}"] = LIVE
    made["webhooks"] = hooks()
    return made


def _complete(
    operation: dict[str, Any], method: str, *, open_: set[str], changing: set[str]
) -> None:
    name, answers = operation["operationId"], operation["responses"]
    if name in open_:
        operation["security"] = [{}, {"Token": []}]
    if method == "get":
        operation["parameters"].append(_IF_NONE_MATCH)
    for status, answer in answers.items():
        if method == "get" and int(status) in (200, 304):
            answer["headers"] = _ETAG
        if int(status) == 429:
            answer["headers"] = _RETRY
        if name in changing and int(status) < 300:
            answer["headers"] = _REPLAY
