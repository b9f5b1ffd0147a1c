"""A player with nothing but a keyboard and what a screen reader says."""

import re
from dataclasses import dataclass
from random import Random

from playwright.sync_api import CDPSession, Page, expect

MINE = '.play[data-state="mine"]'
OVER = '.play[data-state="over"]'
PLAYABLE = "oynanabilir"
WIDTHS = {"mangala": 7, "pentago": 6, "reversi": 8, "kure": 7}


@dataclass(frozen=True, slots=True)
class Heard:
    """A cell of the board as the browser's accessibility tree tells it."""

    name: str
    focused: bool


class KeyboardPlayer:
    """Plays one practice game with keys alone."""

    def __init__(self, page: Page, game: str, seed: int = 7) -> None:
        self.page = page
        self.game = game
        self.width = WIDTHS[game]
        self.random = Random(seed)
        self.tree: CDPSession = page.context.new_cdp_session(page)
        self.tree.send("Accessibility.enable")

    def begin(self, url: str) -> None:
        """Find the game from the first page, by tabbing and pressing Enter."""
        self.page.goto(f"{url}/play/{self.game}/practice")
        self.tab_to("button:has-text('Oyuna başla')")
        self.page.keyboard.press("Enter")
        self.page.locator(MINE).wait_for()
        self.tab_to(".cell[tabindex='0']")

    def tab_to(self, selector: str) -> None:
        """Press Tab until this has the focus."""
        wanted = self.page.locator(selector).first
        for _ in range(40):
            self.page.keyboard.press("Tab")
            if wanted.evaluate("node => node === document.activeElement"):
                return
        raise AssertionError(f"Tab never reached {selector}")

    def cells(self) -> list[Heard]:
        """Every cell, row by row, as it is read out."""
        nodes = self.tree.send("Accessibility.getFullAXTree")["nodes"]
        return [
            Heard(
                node["name"]["value"],
                any(p["name"] == "focused" and p["value"]["value"] for p in node["properties"]),
            )
            for node in nodes
            if node.get("role", {}).get("value") == "gridcell" and not node.get("ignored")
        ]

    def go_to(self, cells: list[Heard], target: int) -> None:
        """Walk to a cell with the arrow keys."""
        here = next(at for at, cell in enumerate(cells) if cell.focused)
        down = target // self.width - here // self.width
        right = target % self.width - here % self.width
        for key, steps in (("ArrowDown", down), ("ArrowUp", -down)):
            for _ in range(steps):
                self.page.keyboard.press(key)
        for key, steps in (("ArrowRight", right), ("ArrowLeft", -right)):
            for _ in range(steps):
                self.page.keyboard.press(key)

    def said(self) -> str:
        """What the live region says."""
        return self.page.locator("#announcer").inner_text()

    def choose(self) -> None:
        """Go to a cell that can be played and press Enter."""
        cells = self.cells()
        open_cells = [at for at, cell in enumerate(cells) if PLAYABLE in cell.name]
        self.go_to(cells, self.random.choice(open_cells))
        self.page.keyboard.press("Enter")

    def move(self) -> None:
        """Make one move and wait until it is the own turn again, or all is over."""
        seq = self.page.locator(".play").get_attribute("data-seq")
        if self.page.locator("#act-pass").is_visible():
            self.tab_to("#act-pass")
            self.page.keyboard.press("Enter")
        else:
            self.choose()
            if self.game == "pentago":
                expect(self.page.locator("#announcer")).to_contain_text("çevrilecek parçayı")
                # The marble is on the server before the turn is chosen (tazof-pentago 11).
                self.page.locator(f'.play:not([data-seq="{seq}"])').wait_for()
                seq = self.page.locator(".play").get_attribute("data-seq")
                blocks = re.findall(r"[A-D](?=[,.])", self.said().rpartition(":")[2])
                self.page.keyboard.press(self.random.choice(blocks))
            elif self.game == "kure":
                expect(self.page.locator("#announcer")).to_contain_text("Gideceği yeri")
                self.choose()
        later = f'.play:not([data-seq="{seq}"])'
        self.page.locator(f'{later}[data-state="mine"], {later}[data-state="over"]').wait_for()

    @property
    def over(self) -> bool:
        """Whether the game has its result."""
        return self.page.locator(OVER).count() == 1
