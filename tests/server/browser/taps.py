"""Taps and clicks, counted: what an act costs whoever does it."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from playwright.sync_api import Locator, Page


@dataclass(slots=True)
class Thumb:
    """A thumb on a phone whose taps are counted."""

    page: Page
    taps: int = 0
    costs: dict[str, int] = field(default_factory=dict)
    """What each act took."""

    def tap(self, what: Locator) -> None:
        """One more."""
        what.tap()
        self.taps += 1

    @contextmanager
    def act(self, name: str, most: int) -> Iterator[None]:
        """Something that may take so many and no more."""
        before = self.taps
        yield
        self.costs[name] = self.taps - before
        assert self.costs[name] <= most, self.costs


class Mouse(Thumb):
    """The same with a mouse at the desk."""

    __slots__ = ()

    def tap(self, what: Locator) -> None:
        """One more click."""
        what.click()
        self.taps += 1
