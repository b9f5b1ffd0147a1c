"""People with profiles and pupils of a class, each in a browser: how they come to a board."""

from playwright.sync_api import Page

from tests.server.browser.running import RunningServer

OPEN_ARENA = """
from meydan.server.models import Arena
from meydan.server.models.moments import now_ms
from meydan.server.rounds.pools import Pool
Arena.objects.create(
    code={code!r}, name="Deneme", kind="arena", pool=Pool("reversi").key,
    starts=now_ms() + {wait}, due=0,
)
"""


def named(page: Page, url: str, nickname: str) -> None:
    """A profile on this device."""
    page.goto(f"{url}/play/me/")
    page.locator("#nickname").fill(nickname)
    page.locator("main form button").click()
    page.locator(".figure").wait_for()


def seek(page: Page, url: str) -> None:
    """Wait in the lobby for anybody, or go to the board of who waits."""
    page.goto(f"{url}/play/lobby/")
    page.locator('#seek input[name=game][value="reversi"]').check()
    page.locator("#seek button").click()


def arena(server: RunningServer, code: str, wait: int = 0) -> str:
    """An arena that starts in so many milliseconds; its address."""
    server.run(OPEN_ARENA.format(code=code, wait=wait))
    return f"{server.url}/play/arena/{code}/"


def enter(page: Page, address: str) -> None:
    """Come into an arena."""
    page.goto(address)
    page.locator('button[value="join"]').click()
    page.locator('button[value="pause"]').wait_for()


def new_class(teacher: Page, url: str) -> str:
    """A class of a teacher; its code."""
    teacher.goto(f"{url}/class/")
    teacher.get_by_role("link", name="Sınıf kur").click()
    teacher.get_by_role("button", name="Sınıfı kur").click()
    return teacher.locator(".big-code").inner_text()


def come_to_class(page: Page, url: str, code: str, name: str) -> None:
    page.goto(f"{url}/class/")
    page.get_by_label("Sınıf kodu").fill(code)
    page.get_by_role("button", name="Sınıfa git").click()
    page.get_by_label("Adın").fill(name)
    page.get_by_role("button", name="Katıl").click()
    page.get_by_role("heading", name=f"Merhaba {name}!").wait_for()


def start_swiss(teacher: Page) -> None:
    """Everybody of the class is paired."""
    teacher.get_by_role("button", name="Turnuvayı başlat").click()
