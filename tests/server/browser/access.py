"""Accessibility of a page as axe sees it."""

from collections.abc import Sequence

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

ALL = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")
COLOURS = ("color-contrast", "link-in-text-block")
"""What another theme of the same page can change."""
AXE = Axe()
RUN = """
async (rules) => {
  // Of what is right one node is enough. Sheets of style are for a rule that is not among these.
  const options = { runOnly: rules, resultTypes: ["violations"], preload: { assets: ["media"] } };
  const { violations } = await axe.run(document, options);
  return violations.flatMap((one) => one.nodes.slice(0, 3).map(
    (node) => `${one.id}: ${one.help} — ${node.target} ${node.failureSummary ?? ""}`));
}
"""
AT_ONCE = """
() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("*, *::before, *::after { transition: none !important; }");
  document.adoptedStyleSheets.push(sheet);
}
"""
"""Colours of an open page are on their way for a while; here they are there at once."""


def assert_accessible(page: Page, rules: Sequence[str] = ALL) -> None:
    """Fail with what axe found, if it found anything."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.axe_script)
    lines = page.evaluate(RUN, list(rules))
    assert not lines, "\n".join(lines)


def assert_accessible_in_both_themes(page: Page) -> None:
    """The same page in light and in dark, of which only the colours differ."""
    assert_accessible(page)
    page.evaluate(AT_ONCE)
    page.emulate_media(color_scheme="dark")
    assert_accessible(page, COLOURS)
    page.emulate_media(color_scheme="light")
