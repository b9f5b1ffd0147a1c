"""The table of operations in `docs/api.md`; run it to write the page anew."""

import re
from pathlib import Path

PAGE = Path(__file__).parents[3] / "docs" / "api.md"
PLACE = re.compile(r"(<!-- operations -->\n).*(<!-- /operations -->)", re.DOTALL)


def table() -> str:
    """Every operation with its action in the table of roles."""
    from meydan.server.api.page import GROUPS, operations

    found = operations("en")
    lines = ["| | address | what | action |", "|---|---|---|---|"]
    for group in GROUPS:
        for one in (one for name, one in found if name == group):
            path = one.path.removeprefix("/api/v1")
            lines.append(f"| {one.method} | `{path}` | {one.summary} | `{one.act.value}` |")
    return "\n".join(lines) + "\n"


def page() -> str:
    """The page with the table as it should be."""
    text = PAGE.read_text(encoding="utf-8")
    return PLACE.sub(lambda found: found[1] + table() + found[2], text)


if __name__ == "__main__":
    import os

    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    django.setup()
    PAGE.write_text(page(), encoding="utf-8")
