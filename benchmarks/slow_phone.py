"""A slow phone as Lighthouse imitates one: its line, its processor, its screen."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

LINE = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 1.6e6 / 8,
    "uploadThroughput": 750e3 / 8,
}
"""150 ms there and back, 1.6 Mbit/s down."""
SLOWER = 4
"""Times."""
SCREEN = {"width": 390, "height": 844}


@contextmanager
def slow_phone(browser: Any) -> Iterator[tuple[Any, list[float]]]:
    """A page on a phone with an empty cache, and the bytes of everything that it loads."""
    context = browser.new_context(viewport=SCREEN, device_scale_factor=2, is_mobile=True)
    page = context.new_page()
    line = context.new_cdp_session(page)
    line.send("Network.enable")
    line.send("Network.emulateNetworkConditions", LINE)
    line.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    loaded: list[float] = []
    line.on("Network.loadingFinished", lambda told: loaded.append(told["encodedDataLength"]))
    yield page, loaded
    context.close()
