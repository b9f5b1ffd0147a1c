"""Accessibility of a page as axe sees it."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

RULES = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    "resultTypes": ["violations"],  # of the rest one node is enough, which is much quicker
}


def assert_accessible(page: Page) -> None:
    """Fail with what axe found, if it found anything."""
    found = Axe().run(page, options=RULES).response["violations"]
    lines = [
        f"{one['id']}: {one['help']} — {node['target']} {node.get('failureSummary', '')}"
        for one in found
        for node in one["nodes"][:3]
    ]
    assert not lines, "\n".join(lines)
