"""JSON text that people can read and compare: short things on one line, long ones spread out."""

import json

from meydan.formats.codec import Json

WIDTH = 100


def layout(value: Json, *, depth: int = 0) -> str:
    """The text of a JSON value."""
    line = json.dumps(value, ensure_ascii=False)
    if not isinstance(value, dict | list) or len(line) + depth <= WIDTH:
        return line
    inner = " " * (depth + 1)
    if isinstance(value, list):
        rows = [inner + layout(item, depth=depth + 1) for item in value]
        return "[\n" + ",\n".join(rows) + "\n" + " " * depth + "]"
    rows = [
        f"{inner}{json.dumps(key, ensure_ascii=False)}: {layout(item, depth=depth + 1)}"
        for key, item in value.items()
    ]
    return "{\n" + ",\n".join(rows) + "\n" + " " * depth + "}"
