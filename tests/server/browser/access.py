"""Accessibility of a page as axe sees it."""

from collections.abc import Sequence

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

ALL = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")
COLOURS = ("color-contrast", "link-in-text-block")
"""What another theme of the same page can change."""
AXE = Axe()


def assert_accessible(page: Page, rules: Sequence[str] = ALL) -> None:
    """Fail with what axe found, if it found anything."""
    # Of what is right one node is enough, which is much quicker.
    options = {"runOnly": list(rules), "resultTypes": ["violations"]}
    found = AXE.run(page, options=options).response["violations"]
    lines = [
        f"{one['id']}: {one['help']} — {node['target']} {node.get('failureSummary', '')}"
        for one in found
        for node in one["nodes"][:3]
    ]
    assert not lines, "\n".join(lines)


def assert_accessible_in_both_themes(page: Page) -> None:
    """The same page in light and in dark, of which only the colours differ."""
    assert_accessible(page)
    page.emulate_media(color_scheme="dark")
    page.reload()  # colours of an open page are on their way for a while
    assert_accessible(page, COLOURS)
    page.emulate_media(color_scheme="light")
