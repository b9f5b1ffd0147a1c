"""A browser that throws its tabs away: it does so only while nobody watches them."""

import json
import subprocess
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.server.browser.conftest import FLAGS, chromium
from tests.services import free_port

SCRIPT = Path(__file__).parents[2] / "js" / "discard.js"


class Opened:
    """The tabs of a browser while it is watched."""

    def __init__(self, browser: Browser) -> None:
        (self._context,) = browser.contexts

    def __call__(self) -> Page:
        """A new tab."""
        return self._context.new_page()

    @property
    def pages(self) -> list[Page]:
        """All tabs that show a page of a server."""
        return [page for page in self._context.pages if page.url.startswith("http")]


class Tabs:
    """A browser of its own, watched from time to time."""

    def __init__(self, browser: Browser, folder: Path) -> None:
        self._type, self._port = browser.browser_type, free_port()
        state = {"internal_only_uis_enabled": True}  # its page of tabs is one of those
        (folder / "Local State").write_text(json.dumps(state))
        where = (f"--user-data-dir={folder}", f"--remote-debugging-port={self._port}")
        command = [chromium(), *FLAGS, *where, "--headless", "--accept-lang=tr", "about:blank"]
        self.process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
        for _ in range(300):
            try:
                urllib.request.urlopen(f"{self._address}/json/version")
                return
            except OSError:
                time.sleep(0.1)
        raise RuntimeError("the browser did not start")

    @property
    def _address(self) -> str:
        return f"http://127.0.0.1:{self._port}"

    @contextmanager
    def connected(self) -> Iterator[Opened]:
        """While its tabs are watched."""
        watched = self._type.connect_over_cdp(self._address)
        yield Opened(watched)
        watched.close()

    @contextmanager
    def discarded(self) -> Iterator[None]:
        """While its tabs are thrown away; afterwards they are loaded as by a click on each."""
        command = ["node", "--experimental-websocket", str(SCRIPT), str(self._port)]
        pipe = subprocess.PIPE
        with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True) as script:
            assert script.stdin is not None
            assert script.stdout is not None
            assert script.stdout.readline().strip().isdigit()
            yield
            script.stdin.write("\n")
            script.stdin.flush()
        assert script.returncode == 0


@pytest.fixture
def tabs(browser: Browser, tmp_path: Path) -> Iterator[Tabs]:
    """A browser whose tabs can be thrown away."""
    made = Tabs(browser, tmp_path)
    yield made
    made.process.terminate()
    made.process.wait()
