"""The form of how a class plays, read; and what it offers."""

from collections.abc import Mapping

from meydan.rulebooks import load
from meydan.rulebooks.book import RulebookError
from meydan.server.rounds.setup import Setup
from meydan.server.web.game_forms import Wish, read_friendly
from meydan.server.web.games import GAMES, books_of
from meydan.words import Lang, say

Choices = list[tuple[str, list[tuple[str, str]]]]
"""Games by name, each with its texts: id and title."""


def choices(lang: Lang) -> Choices:
    """The texts of every game."""
    return [
        (
            say(f"game.name.{game}", lang),
            [(id_, str(getattr(load(id_).title, lang))) for id_ in books_of(game)],
        )
        for game in GAMES
    ]


def read_setup(posted: Mapping[str, str]) -> Wish:
    """How the next games are played: the text, one set or a round, the clock."""
    try:
        game = load(posted.get("rulebook", "")).game
    except (RulebookError, ValueError, KeyError):
        return Wish(wrong={"rulebook": "choose"})
    return read_friendly(game, posted)


def given_by(setup: Setup) -> dict[str, str]:
    """A setup as the fields of the form."""
    clock = setup.clock
    return {
        "rulebook": setup.rulebook,
        "length": "single" if setup.single else "round",
        "clock": "yes" if clock else "no",
        "minutes": str(clock.seconds // 60) if clock else "10",
        "increment": str(clock.increment) if clock else "0",
    }
