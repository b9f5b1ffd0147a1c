"""What the framework does not serve, described for programs: the live stream and the hooks."""

from typing import Any

from meydan.server.jobs.hooks.news import KINDS

LIVE: dict[str, Any] = {
    "get": {
        "operationId": "live",
        "tags": ["live"],
        "summary": "Hear what changes, as server-sent events",
        "description": (
            "`stream` stands in the answers about events, categories and boards. Every piece of "
            "news has a number, one more than the last one's on its stream. `data:` is JSON whose "
            "`kind` says what it is (`result`, `round`, `standings`, `entries`, `schedule`, …); "
            "`id:` is what `Last-Event-ID` sends back. `event: reset` means that too much was "
            "missed: read the answers anew and go on from there. Every 15 seconds comes a comment, "
            "or where people watch `event: watching` with their count as `n`; neither is numbered."
        ),
        "security": [{}],
        "parameters": [
            {
                "in": "path",
                "name": "stream",
                "required": True,
                "schema": {"type": "string", "pattern": "^[a-z]+-[0-9A-Za-z_-]+$"},
                "example": "category-7",
            },
            {
                "in": "query",
                "name": "after",
                "required": False,
                "description": (
                    "`now`: only what is said from now on. A number: everything since that one. "
                    "Left out: everything since the first."
                ),
                "schema": {
                    "oneOf": [
                        {"type": "string", "const": "now"},
                        {"type": "integer", "minimum": 0, "maximum": 99_999_999_999},
                    ],
                    "default": 0,
                },
            },
            {
                "in": "header",
                "name": "Last-Event-ID",
                "required": False,
                "description": "The `id` of the last piece of news; goes before `after`.",
                "schema": {"type": "string"},
            },
        ],
        "responses": {
            "200": {
                "description": "The stream; it does not end.",
                "content": {
                    "text/event-stream": {
                        "schema": {"type": "string"},
                        "example": 'id: 1f.12\ndata: {"kind":"round","round":3}\n\n',
                    }
                },
            },
            "404": {"description": "No such stream, or not for everybody."},
            "503": {"description": "Too many streams, in all or from one address."},
        },
    }
}
_DATA = {
    "event": {"type": "string"},
    "category": {"type": "string"},
    "round": {"type": "integer", "minimum": 1},
}
_RESULT = {
    "table": {"type": "integer", "minimum": 1},
    "result": {"type": ["object", "null"], "description": "`null` where it was taken back."},
}
_TOLD = {
    "pairing": "A round's pairing was published, or published anew.",
    "result": "A table's result was entered, changed or taken back.",
    "round-end": "A round is over.",
}


def hooks() -> dict[str, Any]:
    """What is sent to an event's programs, as the document's `webhooks`."""
    return {kind: {"post": _hook(kind, _TOLD[kind])} for kind in KINDS}


def _hook(kind: str, summary: str) -> dict[str, Any]:
    data = _DATA | (_RESULT if kind == "result" else {})
    body = {
        "type": "object",
        "required": ["type", "timestamp", "data"],
        "properties": {
            "type": {"type": "string", "const": kind},
            "timestamp": {"type": "string", "format": "date-time"},
            "data": {"type": "object", "required": list(data), "properties": data},
        },
    }
    return {
        "operationId": f"hook-{kind}",
        "tags": ["hooks"],
        "summary": summary,
        "description": (
            "Sent to the addresses that the organiser gave at the desk, signed in the form of "
            "Standard Webhooks."
        ),
        "parameters": [
            {"in": "header", "name": name, "required": True, "schema": {"type": "string"}}
            for name in ("webhook-id", "webhook-timestamp", "webhook-signature")
        ],
        "requestBody": {"required": True, "content": {"application/json": {"schema": body}}},
        "responses": {
            "2XX": {"description": "Taken."},
            "410": {"description": "Not wanted any more: the address is paused."},
            "default": {"description": "Not taken; 408, 429 and 5XX are tried again."},
        },
    }
