"""Draw the boards' pictures anew, from the pages themselves.

    python tools/board_pictures.py http://127.0.0.1:8000

plays a few moves of each game in practice on a running server and writes `docs/img/board-*.png`
and the drawings of the first page, `src/meydan/server/boards/static/pictures/*.svg`.
"""

import sys
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).parent.parent
IMAGES = ROOT / "docs" / "img"
DRAWINGS = ROOT / "src" / "meydan" / "server" / "boards" / "static" / "pictures"
MOVES = {
    "mangala": ("4", "6", "5", "3", "2", "1", "4"),
    "pentago": ("b2A", "c3B", "e5D", "b4C", "e3B", "d2A"),
    "reversi": ("f5", "e6", "d3", "c4", "f3", "c6", "b4", "e7", "f6"),
    "kure": ("c1d2", "e1f2", "d2d3", "a1b2", "f2e3", "b2b3", "g1g2"),
}
CROPS = {
    "mangala": "0 -62 1000 625",
    "pentago": "20 20 615 384",
    "reversi": "30 110 610 381",
    "kure": "30 96 615 384",
}
WIDE = {"width": 1280, "height": 860}
PHONE = {"width": 390, "height": 844}

# Style sheets do not reach into a picture: what they say is written into the drawing itself.
FLATTEN = """(svg, box) => {
  const copy = svg.cloneNode(true);
  const names = ["fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "opacity",
    "stop-color", "font-size", "font-weight", "text-anchor", "font-family"];
  const plain = {fill: "rgb(0, 0, 0)", stroke: "none", "stroke-width": "1px",
    "stroke-dasharray": "none", "stroke-linecap": "butt", opacity: "1",
    "stop-color": "rgb(0, 0, 0)", "font-size": "16px", "font-weight": "400",
    "text-anchor": "start"};
  const from = svg.querySelectorAll("*");
  const to = copy.querySelectorAll("*");
  from.forEach((node, at) => {
    const style = getComputedStyle(node);
    const tag = node.tagName;
    for (const name of names) {
      const value = style.getPropertyValue(name);
      if (name === "stop-color" ? tag !== "stop" : tag === "stop" || tag === "g") {
        if (name !== "opacity") continue;
      }
      if (/^(font|text)/.test(name) && tag !== "text") continue;
      if (name === "font-family") to[at].setAttribute(name, "sans-serif");
      else if (value !== plain[name]) to[at].setAttribute(name, value.replace(/"/g, "'"));
    }
    const moved = node.style.transform;
    if (moved) to[at].setAttribute("transform", moved.replace(/px|deg/g, ""));
    to[at].removeAttribute("style");
    to[at].removeAttribute("class");
  });
  for (const node of [...copy.querySelectorAll("[opacity='0']")]) node.remove();
  copy.setAttribute("viewBox", box);
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  for (const name of ["class", "aria-hidden", "focusable"]) copy.removeAttribute(name);
  return copy.outerHTML.replace(/(\\d+\\.\\d\\d)\\d+/g, "$1");
}"""


def main() -> None:
    """Open every game in three looks and keep the pictures."""
    base = sys.argv[1].rstrip("/")
    IMAGES.mkdir(exist_ok=True)
    DRAWINGS.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium", args=["--no-sandbox", "--disable-gpu"]
        )
        for game in MOVES:
            for name, size, scheme in (
                ("wide", WIDE, "light"),
                ("wide-dark", WIDE, "dark"),
                ("phone", PHONE, "light"),
            ):
                page = played(browser, base, game, size, scheme)
                if name == "wide":
                    page.locator("#show-legal").evaluate("box => box.checked && box.click()")
                    drawing = page.locator("#board svg").evaluate(FLATTEN, CROPS[game])
                    (DRAWINGS / f"{game}.svg").write_text(drawing, encoding="utf-8")
                    page.locator("#show-legal").evaluate("box => box.click()")
                page.screenshot(path=IMAGES / f"board-{game}-{name}.png")
                page.context.close()


def played(browser: Browser, base: str, game: str, size: dict[str, int], scheme: str) -> Page:
    """A practice game after its moves; where one is not legal any more, another is asked for."""
    context = browser.new_context(
        locale="tr-TR",
        viewport={"width": size["width"], "height": size["height"]},
        color_scheme="dark" if scheme == "dark" else "light",
        reduced_motion="reduce",
    )
    page = context.new_page()
    page.goto(f"{base}/play/{game}/practice")
    page.locator("main form button.main").click()
    for move in MOVES[game]:
        page.locator(".status.mine").wait_for()
        before = page.locator("#status").inner_text()
        page.locator("#typed").fill(move)
        page.locator("#typed").press("Enter")
        page.wait_for_timeout(700)
        if page.locator("#why").is_visible():
            page.locator("#act-hint").click()
            while page.locator("#status").inner_text() == before:
                page.wait_for_timeout(50)
            hint = page.locator("#status").inner_text().split(",")[1].split(".")[0].strip()
            page.locator("#typed").fill(hint)
            page.locator("#typed").press("Enter")
            page.wait_for_timeout(700)
    page.locator(".status.mine").wait_for()
    page.locator("#typed").blur()
    return page


if __name__ == "__main__":
    main()
