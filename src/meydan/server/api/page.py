"""The API for people: what it offers, from the same document that programs read."""

from dataclasses import dataclass
from typing import Any

from django.http import HttpResponse

from meydan.server.access.actions import Act
from meydan.server.api.document import document
from meydan.server.api.route import ROUTES
from meydan.server.web.page import Scope, page
from meydan.words import Lang, say

GROUPS = (
    "events",
    "entries",
    "rounds",
    "pairing",
    "results",
    "boards",
    "standings",
    "teams",
    "sheets",
    "games",
)
"""Subjects in the order of the page."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """A parameter or a field of a body."""

    name: str
    place: str
    """`path`, `query`, `header` or `body`."""
    kind: str
    needed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Operation:
    """An operation as the page shows it."""

    name: str
    method: str
    path: str
    summary: str
    act: Act
    open: bool
    changes: bool
    fields: tuple[Field, ...]
    answer: str
    refusals: tuple[str, ...]


@page(Act.SEE_PUBLIC, "GET", "HEAD")
def api_page(scope: Scope) -> HttpResponse:
    """What programs can ask, grouped by subject."""
    groups: dict[str, list[Operation]] = {name: [] for name in GROUPS}
    for group, operation in operations(scope.lang):
        groups[group].append(operation)
    shapes = _shapes()
    base = f"{scope.request.scheme}://{scope.request.get_host()}"
    known = {name for name, _, _ in shapes}
    return scope.render("api/index.html", groups=groups, shapes=shapes, known=known, base=base)


def operations(lang: Lang) -> list[tuple[str, Operation]]:
    """Every operation of the document with the subject that it belongs to."""
    routes = {route.name: route for route in ROUTES}
    found = []
    for path, methods in document()["paths"].items():
        for method, described in methods.items():
            route = routes.get(described["operationId"])
            if route is None:  # the live stream, which the page tells of in words
                continue
            answers: dict[Any, Any] = described["responses"]
            made = Operation(
                name=route.name,
                method=method.upper(),
                path=path,
                summary=say(f"api.route.{route.name}", lang),
                act=route.act,
                open=route.open,
                changes=route.changes,
                fields=tuple(_fields(described)),
                answer=next(_shape(answers[s]) for s in answers if int(s) < 300),
                refusals=tuple(sorted(str(s) for s in answers if int(s) >= 400)),
            )
            found.append((described["tags"][0], made))
    return found


def _fields(described: dict[str, Any]) -> list[Field]:
    found = [
        Field(
            name=one["name"],
            place=one["in"],
            kind=kind_of(one["schema"]),
            needed=one["required"],
        )
        for one in described["parameters"]
    ]
    body = described.get("requestBody")
    if body is not None:
        schema = body["content"]["application/json"]["schema"]
        found.append(Field(name="", place="body", kind=kind_of(schema), needed=True))
    return found


def _shape(answer: dict[str, Any]) -> str:
    ((media, told),) = answer["content"].items()
    return kind_of(told["schema"]) if media == "application/json" else str(media)


def _shapes() -> list[tuple[str, str, list[Field]]]:
    """Every shape of the document with its fields."""
    found = []
    for name, schema in sorted(document()["components"]["schemas"].items()):
        needed = schema.get("required", ())
        fields = [
            Field(name=key, place="", kind=kind_of(one), needed=key in needed)
            for key, one in schema.get("properties", {}).items()
        ]
        if fields:
            found.append((name, schema.get("description", ""), fields))
    return found


def kind_of(schema: dict[str, Any]) -> str:
    """A type in a few letters: `string`, `EntryOut`, `[integer, integer]`, `PairOut[]`."""
    if "$ref" in schema:
        return str(schema["$ref"]).rsplit("/", 1)[-1]
    for several in ("anyOf", "oneOf", "allOf"):
        if several in schema:
            return " | ".join(dict.fromkeys(kind_of(one) for one in schema[several]))
    if "const" in schema:
        return f'"{schema["const"]}"'
    if "enum" in schema:
        return " | ".join(f'"{one}"' for one in schema["enum"])
    if "prefixItems" in schema:
        return f"[{', '.join(kind_of(one) for one in schema['prefixItems'])}]"
    if schema.get("type") == "array":
        return f"{kind_of(schema.get('items', {}))}[]"
    return str(schema.get("format") or schema.get("type") or "object")
