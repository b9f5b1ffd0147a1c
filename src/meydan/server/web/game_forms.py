"""The forms of a new game, read: what is missing or wrong comes back as a code by field."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from meydan.engine.levels import DEFAULT, LEVELS
from meydan.match.deeds import ClockSetting
from meydan.match.seats import Seat
from meydan.server.numbers import number_in
from meydan.server.rounds.setup import Setup
from meydan.server.web.games import books_of

LONGEST_NAME = 30
MOST_MINUTES = 180
MOST_INCREMENT = 60
MOST_DAYS = 14


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """A form that was read; `wrong` holds a code for each field that can't be used."""

    setup: Setup | None = None
    name: str = ""
    starts: str = "me"
    """`me`, `they` or `lot`."""
    wrong: Mapping[str, str] = field(default_factory=dict)


def read_practice(game: str, posted: Mapping[str, str]) -> Wish:
    """The form of a game against the program."""
    rulebook, starts = posted.get("rulebook", ""), posted.get("starts", "me")
    wrong = _wrong_choices(game, rulebook, starts)
    level = _number(posted.get("level", str(DEFAULT)), min(LEVELS), max(LEVELS))
    if level is None:
        wrong["level"] = "choose"
    clock = _clock(posted, wrong)
    if wrong:
        return Wish(wrong=wrong, starts=starts)
    human = Seat.A if starts == "me" else Seat.B
    setup = Setup(
        rulebook=rulebook,
        single=posted.get("length") != "round",
        human=human,
        level=level or DEFAULT,
        clock=clock,
        press=posted.get("press") == "yes" and clock is not None,
    )
    return Wish(setup=setup, starts=starts)


def read_friendly(game: str, posted: Mapping[str, str]) -> Wish:
    """The form of a game with a friend."""
    rulebook, starts = posted.get("rulebook", ""), posted.get("starts", "me")
    name = player_name(posted.get("name", ""))
    wrong = _wrong_choices(game, rulebook, starts)
    clock = _clock(posted, wrong)
    if wrong:
        return Wish(wrong=wrong, name=name, starts=starts)
    days = _number(posted.get("days", ""), 1, MOST_DAYS) if posted.get("clock") == "days" else None
    setup = Setup(
        rulebook=rulebook,
        single=posted.get("length") != "round",
        clock=clock,
        days=days,
        press=posted.get("press") == "yes" and clock is not None,
    )
    return Wish(setup=setup, name=name, starts=starts)


def _clock(posted: Mapping[str, str], wrong: dict[str, str]) -> ClockSetting | None:
    """The clock that was wished, if any; what is wrong with it goes into `wrong`."""
    if posted.get("clock") != "yes":
        return None
    minutes = _number(posted.get("minutes", ""), 1, MOST_MINUTES)
    increment = _number(posted.get("increment", "") or "0", 0, MOST_INCREMENT)
    if minutes is None:
        wrong["minutes"] = "minutes"
    if increment is None:
        wrong["increment"] = "increment"
    if minutes is None or increment is None:
        return None
    return ClockSetting(seconds=60 * minutes, increment=increment)


def player_name(text: str) -> str:
    """A name as a player typed it, on one line and not too long."""
    plain = "".join(letter if letter.isprintable() else " " for letter in text)
    return " ".join(plain.split())[:LONGEST_NAME]


def _wrong_choices(game: str, rulebook: str, starts: str) -> dict[str, str]:
    wrong = {}
    if rulebook not in books_of(game):
        wrong["rulebook"] = "choose"
    if starts not in ("me", "they", "lot"):
        wrong["starts"] = "choose"
    return wrong


def _number(text: str, least: int, most: int) -> int | None:
    found = number_in(text.strip())
    return found if found is not None and least <= found <= most else None
