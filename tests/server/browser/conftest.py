"""The browser and the server that these tests drive."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.server.browser.running import RunningServer

UNWANTED = (
    # Pages of the address bar that each window would load, at half the price of the window.
    "WebUIOmniboxPopup", "WebUIOmniboxAimPopup",
    # What Playwright switches off, too; the last list given is the one that holds.
    "AimEnabled", "AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable", "HttpsUpgrades", "LensOverlay", "MediaRouter",
    "NetworkTimeServiceQuerying", "OptimizationHints", "PaintHolding", "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
)  # fmt: skip
FLAGS = [
    f"--disable-features={','.join(UNWANTED)}",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

# What is expected comes when it comes: a busy machine is no failure, and where it is there at once
# nobody waits.
expect.set_options(timeout=20_000)


def chromium() -> str:
    """Where Debian's Chromium is."""
    path = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    if path is None:
        pytest.fail("no Chromium found: apt-get install chromium, or set CHROMIUM")
    return path


def lighter() -> str:
    """The same Chromium without windows, where it is: a walk in it costs a third less."""
    given = os.environ.get("CHROMIUM")
    return given or shutil.which("chromium-headless-shell") or chromium()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Debian's Chromium, headless."""
    # Playwright runs a loop in this thread; Django must not take that for its own.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=lighter(), args=FLAGS)
        yield found
        found.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server for the tests of one module."""
    running = RunningServer(tmp_path_factory.mktemp("server")).start()
    yield running
    running.stop()


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A visitor with an empty browser, in Turkish."""
    made = browser.new_context(locale="tr-TR", viewport={"width": 1280, "height": 900})
    yield made
    made.close()


@pytest.fixture
def page(context: BrowserContext) -> Page:
    """A page of that visitor; an error in a script fails the test."""
    made = context.new_page()
    made.on("pageerror", lambda error: pytest.fail(f"script error: {error}"))
    return made


@pytest.fixture
def phone(browser: Browser) -> Iterator[Page]:
    """A phone, 390 px wide, with touch."""
    made = browser.new_context(
        locale="tr-TR",
        viewport={"width": 390, "height": 844},
        device_scale_factor=2,
        is_mobile=True,
        has_touch=True,
    )
    page = made.new_page()
    page.on("pageerror", lambda error: pytest.fail(f"script error: {error}"))
    yield page
    made.close()


@pytest.fixture
def still(browser: Browser) -> Iterator[Page]:
    """A page whose reader wishes no motion; a script error or a blocked style fails the test."""
    made = browser.new_context(
        locale="tr-TR", viewport={"width": 1280, "height": 900}, reduced_motion="reduce"
    )
    page = made.new_page()
    page.on("pageerror", lambda error: pytest.fail(f"script error: {error}"))
    page.on("console", lambda line: _blocked(line.text))
    yield page
    made.close()


def _blocked(line: str) -> None:
    """Fail for what the page's own content policy refused."""
    if "Content Security Policy" in line:
        pytest.fail(line)


@pytest.fixture(scope="session")
def pictures() -> Path:
    """Where screenshots go that a person wants to look at; set PICTURES to keep them."""
    folder = Path(os.environ.get("PICTURES") or "build/pictures")
    folder.mkdir(parents=True, exist_ok=True)
    return folder
