"""Public pages as a slow phone opens them for the first time: soon seen, small, and still."""

import os
import shutil
import statistics
from collections.abc import Iterator
from typing import Any

from benchmarks.processes import meydan
from benchmarks.rows import Row
from benchmarks.slow_phone import slow_phone

VISITS = 7
PATHS = {
    "category": "/e/demo/mangala-10/",
    "standings": "/e/demo/mangala-10/standings/",
    "event": "/e/demo/",
    "front": "/",
}
WATCH = """
window.shift = 0;
window.largest = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value;
}).observe({ type: "layout-shift", buffered: true });
new PerformanceObserver((list) => {
  window.largest = list.getEntries().at(-1).startTime;
}).observe({ type: "largest-contentful-paint", buffered: true });
"""
FIRST = "performance.getEntriesByName('first-contentful-paint')[0].startTime"
TOP = "document.querySelector('tbody tr').getBoundingClientRect().top"
SETTLED = 1500
"""Milliseconds after which fonts and scripts have moved what they will move."""


def run() -> Iterator[Row]:
    """Measure; needs Chromium and Playwright."""
    from playwright.sync_api import sync_playwright

    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    path = os.environ.get("CHROMIUM") or shutil.which("chromium")
    with meydan("pages_process") as (_, port), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        for name, where in PATHS.items():
            yield from _visits(browser, f"http://127.0.0.1:{port}{where}", name)
        browser.close()


def _visits(browser: Any, address: str, name: str) -> Iterator[Row]:
    seen, largest, sizes, shifts, tops = [], [], [], [], []
    for _ in range(VISITS):
        with slow_phone(browser) as (page, loaded):
            page.add_init_script(WATCH)
            page.goto(address, wait_until="load")
            page.wait_for_timeout(SETTLED)
            seen.append(page.evaluate(FIRST))
            largest.append(page.evaluate("window.largest"))
            shifts.append(page.evaluate("window.shift"))
            sizes.append(sum(loaded) / 1000)
            if name in ("category", "standings"):
                tops.append(page.evaluate(TOP))
    held = name == "category"
    most = {"seen": 1000, "size": 120, "shift": 0.05} if held else {}
    yield Row(
        f"{name} page: content seen, slow phone, median",
        "ms",
        statistics.median(seen),
        at_most=most.get("seen"),
    )
    yield Row(f"{name} page: largest content, slow phone, median", "ms", statistics.median(largest))
    yield Row(f"{name} page with all it loads", "KB", max(sizes), at_most=most.get("size"))
    yield Row(f"{name} page: layout shift", "", max(shifts), at_most=most.get("shift"))
    if tops:
        yield Row(f"{name} page: first row from the top at 390 px", "px", max(tops), at_most=200)
