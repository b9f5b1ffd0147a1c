"""The browser and the server, as our own games' tests have them."""

from tests.server.browser.conftest import browser, server, still

__all__ = ["browser", "server", "still"]
