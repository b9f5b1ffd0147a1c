"""Rounds on screens for the browser: who sits where, short games, and two pairs of hands."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from playwright.sync_api import Browser, Page

from meydan.rulebooks import game_for
from tests.server.browser.running import RunningServer

SHORT = {
    "mangala": "3 5 4 3 4 4 5 3 6 4 6 5",
    "pentago": "a5C d1B a2A c5A b2B f1A b1B f2A b5A",
    "reversi": "e6 f4 e3 f6 g5 d6 e7 f5 c5",
    "kure": "f1e2 e7e6 b1a2 d7d6 e2e3 e6d5 a2b3 d5d4 e3e4 b7a6 b3c4 c7c6 c4c5 c6d5 c5c6 a6b5 e4d5 "
    "b5b4 d5e6 b4c3 d1d2 c3c2 a1b2",
}
"""Sets that who starts them wins in few moves."""

STAFFED = ("cagri", "erisim")
"""Events that have a referee and an organiser."""

ARRANGE = """
import json
from meydan.server.models import Board, Role
from meydan.server.store.screens import tablets
from tests.server.making import make_account
from tests.server.tables.arranging import arrange
found = {{}}
for slug, (game, minutes) in {tables!r}.items():
    category = arrange(game, minutes=minutes, slug=slug)
    board = Board.objects.select_related("first", "second").get(round__category=category)
    (tablet,) = tablets(category, [1])
    seats = board.first.link, board.second.link
    found[slug] = [game, slug, board.pk, *seats, tablet.secret, category.slug]
    if slug in {staffed!r}:
        make_account("hakem-" + slug, category.event, Role.REFEREE)
        make_account("duzen-" + slug, category.event, Role.ORGANISER)
print(json.dumps(found))
"""


@dataclass(frozen=True, slots=True)
class Round:
    """A round at one table, with the links to it."""

    server: RunningServer
    game: str
    event: str
    board: int
    a: str
    b: str
    tablet: str
    category: str

    @property
    def public(self) -> str:
        """The address of the category."""
        return f"{self.server.url}/e/{self.event}/{self.category}/"

    @property
    def watched(self) -> str:
        """The address of the table for spectators."""
        return f"{self.public}round/1/table/1/"

    def log(self) -> list[dict[str, object]]:
        """The board's log as it is stored."""
        code = (
            "import json\nfrom meydan.server.models import BoardEvent\n"
            f"rows = BoardEvent.objects.filter(board={self.board}).order_by('seq')\n"
            "print(json.dumps([row.event for row in rows]))"
        )
        found: list[dict[str, object]] = json.loads(self.server.run(code))
        return found


Rounds = dict[str, Round]


def arranged(server: RunningServer, **tables: tuple[str, int]) -> Rounds:
    """Published rounds at one table on screens each: by event, the game and the minutes."""
    found = json.loads(server.run(ARRANGE.format(tables=tables, staffed=STAFFED)))
    return {slug: Round(server, *values) for slug, values in found.items()}


def newcomer(browser: Browser) -> Page:
    """Somebody with a browser of their own, who wishes no motion."""
    context = browser.new_context(
        locale="tr-TR", viewport={"width": 1100, "height": 800}, reduced_motion="reduce"
    )
    return context.new_page()


def sit_down(page: Page, one: Round, seat: str) -> None:
    """In by the private link, and on to the board."""
    page.goto(f"{one.server.url}/p/{one.a if seat == 'a' else one.b}")
    page.get_by_role("link", name="Masaya otur").click()
    page.locator(".play[data-state]").wait_for()


def wait_for(page: Page, state: str) -> None:
    page.locator(f'.play[data-state="{state}"]').wait_for()


def play_set(pages: dict[str, Page], one: Round, starter: str) -> None:
    """Both are ready, and whoever starts wins."""
    for page in pages.values():
        page.locator("#act-ready").click()
    order = [starter, "b" if starter == "a" else "a"]
    for last, seat, text in turns(one.game, order):
        move(pages[seat], one.game, text, last=last)


def turns(game: str, order: list[str]) -> list[tuple[bool, str, str]]:
    """Each move of the short game: whether it is the last, whose it is, its text."""
    rules = game_for(game)
    state, found = rules.start(), []
    texts = SHORT[game].split()
    for at, text in enumerate(texts):
        found.append((at == len(texts) - 1, order[state.turn.value - 1], text))
        state = rules.play(state, rules.parse(state, text))
    assert rules.outcome(state) is not None
    return found


@contextmanager
def settled(page: Page) -> Iterator[None]:
    """Until the page shows what follows from what is done here."""
    seq = page.locator(".play").get_attribute("data-seq")
    yield
    page.locator(f'.play:not([data-seq="{seq}"]):not([data-state="busy"])').wait_for()


def move(page: Page, game: str, text: str, *, last: bool) -> None:
    """One move, until the server has it; the last one ends the set and needs no press."""
    wait_for(page, "mine")
    with settled(page):
        if game == "mangala":
            page.locator(f'.cell[aria-label^="{text}. kuyu"]').click()
        else:
            page.locator("#typed").fill(text)
            page.locator("#typed").press("Enter")
    if not last and page.locator("#act-press").is_visible():
        page.locator("#act-press").click()
