"""Pools: what is sought in the lobby, few enough that people meet."""

from dataclasses import dataclass, replace

from meydan.match.deeds import ClockSetting
from meydan.server.models import FreeGame
from meydan.server.rounds.setup import Setup, first_text, stored

CLOCKS: dict[str, ClockSetting | int] = {
    "3+2": ClockSetting(seconds=180, increment=2),
    "5+3": ClockSetting(seconds=300, increment=3),
    "10+5": ClockSetting(seconds=600, increment=5),
    "1d": 1,
    "3d": 3,
}
"""By the word that forms send: minutes and increment, or days for each move."""
DEFAULT = "5+3"


@dataclass(frozen=True, slots=True)
class Pool:
    """A game by a clock, rated or not."""

    game: str
    clock: str = DEFAULT
    rated: bool = True

    @property
    def key(self) -> str:
        """As rows hold it."""
        return f"{self.game} {self.clock} {'rated' if self.rated else 'free'}"

    @staticmethod
    def of(key: str) -> "Pool":
        """The pool of a key that was stored."""
        game, clock, rated = key.split()
        return Pool(game, clock, rated == "rated")

    @property
    def by_days(self) -> bool:
        """Whether it is played over days: nobody has to stay on a page."""
        return isinstance(CLOCKS[self.clock], int)

    @property
    def setup(self) -> Setup:
        """How its games are played: one set, by the game's first text."""
        book = first_text(self.game)
        chosen = CLOCKS[self.clock]
        if isinstance(chosen, int):
            return Setup(rulebook=book, single=True, days=chosen)
        return Setup(rulebook=book, single=True, clock=chosen)


def pool_of(game: FreeGame) -> Pool | None:
    """The pool that a game came from, to look for the next opponent in."""
    if game.kind != FreeGame.Kind.ONLINE:
        return None
    rated = game.sittings.filter(rated=True).exists()
    own = Pool(game.game)
    found = (Pool(game.game, clock, rated) for clock in CLOCKS)
    setup = game.setup
    return next((one for one in found if stored(one.setup) == setup), replace(own, rated=rated))
