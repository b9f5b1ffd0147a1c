"""The board that the server draws into a page, laid over the one that the script draws."""

import base64

import pytest
from playwright.sync_api import Browser, Page

from tests.server.browser.keyboard_play import MINE
from tests.server.browser.running import RunningServer

pytestmark = pytest.mark.on_postgres

DIFFERENCE = """async ([one, two]) => {
  const pixels = async (data) => {
    const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
    const canvas = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
    canvas.drawImage(picture, 0, 0);
    return canvas.getImageData(0, 0, picture.width, picture.height).data;
  };
  const [a, b] = [await pixels(one), await pixels(two)];
  if (a.length !== b.length) return 1;
  let different = 0;
  for (let at = 0; at < a.length; at += 4) {
    if (Math.max(...[0, 1, 2].map((part) => Math.abs(a[at + part] - b[at + part]))) > 40) different++;
  }
  return different / (a.length / 4);
}"""  # noqa: E501
UNMARKED = """() => {
  const legal = document.getElementById("show-legal");
  if (legal.checked) legal.click();
  for (const mark of document.querySelectorAll("#board [class^=mark-]")) mark.remove();
}"""
"""The server draws no marks; the script has them a moment later."""


def picture(browser: Browser, url: str, width: int, *, scripts: bool) -> str:
    """The board on a page, as a PNG in base64."""
    context = browser.new_context(
        viewport={"width": width, "height": 900},
        java_script_enabled=scripts,
        reduced_motion="reduce",
    )
    page = context.new_page()
    page.goto(url)
    if scripts:
        page.locator(MINE).wait_for()
        page.evaluate(UNMARKED)
    shot = page.locator("#board").screenshot()
    context.close()
    return base64.b64encode(shot).decode()


@pytest.mark.parametrize("game", ["mangala", "pentago", "reversi", "kure"])
def test_the_first_picture_is_the_one_that_the_script_draws(
    server: RunningServer, browser: Browser, page: Page, game: str
) -> None:
    """From the second seat and after a move, on a wide screen and on a phone."""
    page.goto(f"{server.url}/play/{game}/practice")
    page.locator("input[name=starts][value=they]").check()
    page.get_by_role("button", name="Oyuna başla").click()
    page.locator(MINE).wait_for()
    url = page.url
    page.goto("about:blank")
    for width in (1280, 390):
        shots = [picture(browser, url, width, scripts=scripts) for scripts in (True, False)]
        assert page.evaluate(DIFFERENCE, shots) < 0.002, width
