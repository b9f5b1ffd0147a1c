"""Settings as a rulebook proposes them, and what the organiser sets otherwise in its book."""

from collections.abc import Sequence
from dataclasses import replace

from meydan.match.deeds import ClockSetting
from meydan.rulebooks import Rulebook
from meydan.rulebooks.tie_breaks import OPENING
from meydan.tournament.errors import TournamentError
from meydan.tournament.ids import Points
from meydan.tournament.model import SYSTEMS, Seeding, Settings, System
from meydan.tournament.notes import Note
from meydan.tournament.round_count import default_rounds
from meydan.tournament.standings.order import read_order

SETTINGS = "settings"
"""The reason of a change that an organiser made in the settings, where nobody asks for one."""

SEEDINGS: dict[Seeding, tuple[str, ...]] = {
    Seeding.SURNAME: ("surname", "first-name", "entry"),
    Seeding.RATING: ("rating", "surname", "first-name", "entry"),
    Seeding.FIRST_NAME: ("first-name", "surname", "entry"),
    Seeding.ENTRY: ("entry",),
}
"""The keys of the starting list for what sorts it first."""
WORDS = {system: word for word, system in SYSTEMS.items()}


def proposed(book: Rulebook, *, name: str, players: int) -> tuple[Settings, Note]:
    """The settings that this text asks for with so many players, and why so many rounds."""
    system = SYSTEMS[book.pairing.system.value]
    rounds, why = default_rounds(players, book=book, system=system)
    return Settings(name=name, book=book, rounds=rounds), why


def chosen(
    book: Rulebook,
    *,
    system: System | None = None,
    seeding: Seeding | None = None,
    bye: Points | None = None,
    tie_breaks: Sequence[str] | None = None,
    clock: ClockSetting | None = None,
    places: int | None = None,
    reason: str = SETTINGS,
) -> Rulebook:
    """The book with what an organiser chose; `None` leaves a field as it is.

    Choosing what is printed takes an earlier choice back.
    """
    values: dict[str, object] = {}
    if system is not None and SYSTEMS[book.pairing.system.value] is not system:
        values["pairing.system"] = WORDS[system]
    if seeding is not None and book.seeding.order.value[0] != seeding:
        printed = book.printed.seeding.order.value
        values["seeding.order"] = printed if printed[0] == seeding else SEEDINGS[seeding]
    if bye is not None and bye != Points(book.pairing.bye.value):
        if not 0 <= bye <= book.points.win.value:
            raise TournamentError("impossible-bye", points=bye)
        values["pairing.bye"] = int(bye)
    if tie_breaks is not None:
        read_order(tie_breaks)
        named = bool(OPENING & set(tie_breaks))
        values["standings.order"] = tuple(tie_breaks) if named else ("points", *tie_breaks)
    if clock is not None and clock != ClockSetting.of(book):
        values |= {
            "clock.minutes": clock.seconds // 60,
            "clock.increment_seconds": clock.increment,
            "clock.delay_seconds": clock.delay,
        }
        # A text, or a meeting, without clocks has them where an organiser names the minutes.
        values |= {"clock.use": "optional"} if book.clock.use.value == "none" else {}
    if places is not None and places != book.stages.places.value:
        values["stages.places"] = places
    # A field that stays as it is keeps the reason that it was changed for.
    values = {path: value for path, value in values.items() if book.field(path).value != value}
    return book.override(values, reason=reason) if values else book


def with_choices(
    settings: Settings,
    *,
    system: System | None = None,
    seeding: Seeding | None = None,
    bye: Points | None = None,
    tie_breaks: Sequence[str] | None = None,
) -> Settings:
    """The settings with what an organiser chose in their book."""
    book = chosen(settings.book, system=system, seeding=seeding, bye=bye, tie_breaks=tie_breaks)
    return replace(settings, book=book)
