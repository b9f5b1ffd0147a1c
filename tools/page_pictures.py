"""Take the pages' pictures anew, from a demo that this starts and ends: `docs/img/*.png`.

python tools/page_pictures.py [FOLDER]
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).parent.parent
WIDE = {"width": 1280, "height": 860}
PHONE = {"width": 390, "height": 844}
SCREEN = {"width": 1920, "height": 1080}
PUBLIC = "/e/demo/mangala-10"
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


def main(folder: Path) -> None:
    """Start the demo, look at every page, end it."""
    with tempfile.TemporaryDirectory() as data:
        demo = subprocess.Popen(
            [sys.executable, "-m", "meydan", "demo", "--json", "--port", "8931"],
            stdout=subprocess.PIPE,
            text=True,
            env={"MEYDAN_DATA": data, "PATH": "/usr/bin:/bin"},
        )
        try:
            assert demo.stdout is not None
            told = json.loads(demo.stdout.readline())
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(
                    executable_path="/usr/bin/chromium", args=["--no-sandbox", "--disable-gpu"]
                )
                for name, who, where, size in PICTURES:
                    page = opened(browser, told, who, size)
                    page.goto(told["address"] + where)
                    page.wait_for_timeout(800)
                    page.screenshot(path=folder / f"{name}.png")
                    page.context.close()
        finally:
            demo.terminate()
            demo.wait(30)


def opened(browser: Browser, told: dict[str, Any], who: str, size: dict[str, int]) -> Page:
    """A window in Turkish, signed in as somebody where a page asks for that."""
    context = browser.new_context(
        locale="tr-TR",
        viewport={"width": size["width"], "height": size["height"]},
        reduced_motion="reduce",
        device_scale_factor=1.5 if size is PHONE else 1,
    )
    page = context.new_page()
    if who:
        page.goto(told["links"][who])
        page.locator("main form button").first.click()
        page.wait_for_load_state()
    return page


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "img")
