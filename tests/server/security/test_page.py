"""The page about security names tests that exist."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[3]


def test_every_row_names_a_test_that_is_there() -> None:
    text = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
    lines = text.splitlines()
    rows = [
        line
        for line, following in zip(lines, [*lines[1:], ""], strict=True)
        if line.startswith("| ") and "---" not in line and "---" not in following
    ]
    assert len(rows) > 10
    for row in rows:
        named = re.findall(r"`(tests/[^`]+)`", row)
        assert named, row
        assert all((ROOT / name).exists() for name in named), row
