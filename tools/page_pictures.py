"""Take the pages' pictures anew, from a demo that this starts and ends.

python tools/page_pictures.py             # docs/img/*.png
python tools/page_pictures.py handbook    # those of the handbook, in three languages
"""

import base64
import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).parent.parent
WIDE = {"width": 1280, "height": 860}
PHONE = {"width": 390, "height": 844}
SCREEN = {"width": 1920, "height": 1080}
SMALL = {"width": 1000, "height": 640}
PUBLIC = "/e/demo/mangala-10"
DESK = "/desk/e/demo/c/mangala-12"
FRESH = "/desk/e/demo/c/kure-12"
HANDBOOK = {
    "new": "/desk/new",
    "settings": f"{DESK}/settings",
    "import": "/desk/e/demo/import",
    "staff": "/desk/e/demo/staff",
    "check-in": f"{FRESH}/check-in",
    "lot": f"{FRESH}/lot",
    "prepare": f"{FRESH}/prepare",
    "round": f"{DESK}/round/3/",
    "results": f"{DESK}/round/3/results",
    "hall": "/e/demo/hall",
    "standings": f"{DESK}/standings",
    "sheets": f"{DESK}/sheets",
}
"""What the organiser's page shows, as the organiser sees it."""
LOCALES = {"tr": "tr-TR", "en": "en-GB", "ru": "ru-RU"}
PLACES = ROOT / "src/meydan/server/help/static/pictures"
PICTURES: tuple[tuple[str, str, str, dict[str, int]], ...] = (
    # name, who looks, where, how large
    ("public", "", f"{PUBLIC}/", PHONE),
    ("standings", "", f"{PUBLIC}/standings/", WIDE),
    ("hall", "", "/e/demo/hall", SCREEN),
    ("lesson", "", "/learn/mangala/board/", PHONE),
    ("study", "", "/play/study/mangala/", WIDE),
    ("desk", "organiser", "/desk/e/demo/", WIDE),
    ("referee", "referee", "/referee/", PHONE),
)


def pages(folder: Path) -> None:
    """Look at every page of the README and of `docs/`."""
    with demo() as (browser, told):
        for name, who, where, size in PICTURES:
            page = opened(browser, told, who, size)
            page.goto(told["address"] + where)
            page.wait_for_timeout(800)
            page.screenshot(path=folder / f"{name}.png")
            page.context.close()


def handbook(folder: Path) -> None:
    """Look at the organiser's pages in each language; WebP, since all of them ship."""
    with demo() as (browser, told):
        for lang, locale in LOCALES.items():
            (folder / lang).mkdir(parents=True, exist_ok=True)
            page = opened(browser, told, "organiser", SMALL, locale)
            screen = page.context.new_cdp_session(page)
            for name, where in HANDBOOK.items():
                answer = page.goto(told["address"] + where)
                assert answer is not None
                assert answer.ok, where
                page.wait_for_timeout(500)
                shot = screen.send("Page.captureScreenshot", {"format": "webp", "quality": 55})
                (folder / lang / f"{name}.webp").write_bytes(base64.b64decode(shot["data"]))
            page.context.close()


@contextmanager
def demo() -> Iterator[tuple[Browser, dict[str, Any]]]:
    """A browser, and a demo with what it tells about itself."""
    with tempfile.TemporaryDirectory() as data:
        running = subprocess.Popen(
            [sys.executable, "-m", "meydan", "demo", "--json", "--port", "8931"],
            stdout=subprocess.PIPE,
            text=True,
            env={"MEYDAN_DATA": data, "PATH": "/usr/bin:/bin"},
        )
        try:
            assert running.stdout is not None
            told = json.loads(running.stdout.readline())
            with sync_playwright() as playwright:
                yield (
                    playwright.chromium.launch(
                        executable_path="/usr/bin/chromium", args=["--no-sandbox", "--disable-gpu"]
                    ),
                    told,
                )
        finally:
            running.terminate()
            running.wait(60)


def opened(
    browser: Browser, told: dict[str, Any], who: str, size: dict[str, int], locale: str = "tr-TR"
) -> Page:
    """A window in a language, signed in as somebody where a page asks for that."""
    context = browser.new_context(
        locale=locale,
        viewport={"width": size["width"], "height": size["height"]},
        reduced_motion="reduce",
        device_scale_factor=1.5 if size is PHONE else 1,
    )
    context.set_default_timeout(180_000)  # a busy machine is no failure
    page = context.new_page()
    if who:
        page.goto(told["links"][who])
        page.locator("main form button").first.click()
        page.wait_for_load_state()
    return page


if __name__ == "__main__":
    if sys.argv[1:] == ["handbook"]:
        handbook(PLACES)
    else:
        pages(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "img")
