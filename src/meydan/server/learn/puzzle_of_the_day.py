"""The puzzle of the day: the same for everybody on one day, another one tomorrow."""

from dataclasses import dataclass
from datetime import date
from math import gcd

from django.urls import reverse
from django.utils import timezone
from markupsafe import Markup

from meydan.engine import puzzles
from meydan.engine.puzzles import Puzzle
from meydan.rulebooks import game_for
from meydan.server.boards.picture import picture
from meydan.server.learn.puzzle_views import task_of
from meydan.server.web.page import Scope
from meydan.server.web.showcase import shows

STRIDE = 37
"""Days apart, puzzles of one game lie so many places apart: neighbours in the list are alike."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """The puzzle as the front page shows it."""

    game: str
    ask: str
    drawing: Markup
    address: str


def of_the_day(day: date) -> Puzzle | None:
    """The games take turns; within a game every puzzle comes before one comes again."""
    games = [game for game in puzzles.with_puzzles() if puzzles.load(game)]
    if not games:
        return None
    turn, at = divmod(day.toordinal(), len(games))
    found = puzzles.load(games[at])
    stride = next(one for one in range(STRIDE, 0, -1) if gcd(one, len(found)) == 1)
    return found[turn * stride % len(found)]


@shows("puzzle")
def card(scope: Scope) -> Card | None:
    """The card on the front page."""
    one = of_the_day(timezone.localdate())
    if one is None:
        return None
    rules = game_for(one.game)
    state = rules.load(one.position)
    return Card(
        game=one.game,
        ask=task_of(one, rules, scope.lang)["ask"],
        drawing=picture(rules, state, scope.lang, below=state.turn),
        address=reverse("puzzle", kwargs={"game": one.game, "puzzle": one.id}),
    )
