"""Decisions that only make sense together, offered as one: a package of fields and values.

A technical meeting may change any fields together; these are the ones that the rulings name.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from meydan.rulebooks.book import Rulebook, RulebookError


@dataclass(frozen=True, slots=True)
class Package:
    """Fields with the values that they get together."""

    id: str
    values: Mapping[str, object]
    games: tuple[str, ...] = ()
    """The games it is for; none: all."""
    covers: str = ""
    """The event that the book's order of standings must be named for; empty: any."""


PACKAGES = (
    # M8: the player out of time draws with 24 stones or more.
    Package("stones-24", {"flag.result": "draw-with-stones", "flag.draw_stones": 24}, ("mangala",)),
    Package("flag-loses", {"flag.result": "loss", "flag.draw_stones": "none"}, ("mangala",)),
    # R2: the sister texts play three sets.
    Package(
        "three-sets",
        {"sets.count": 3, "sets.starters": ["first", "second", "first"], "sets.end_at": 4},
        ("reversi",),
    ),
    # K8: the same player is purple, and starts, in all sets.
    Package(
        "same-colours",
        {"sets.starters": ["first"] * 3, "sets.colours": "fixed"},
        ("kure",),
    ),
    # T14: the order that the Russian text names for the individual and team event.
    Package(
        "team-criteria",
        {"teams.ties": ["personal-meeting", "stones-lost", "progress", "buchholz", "berger"]},
        covers="individual-team",
    ),
    Package(
        "three-points",
        {"points.win": 6, "points.draw": 2, "pairing.bye": 6, "pairing.present": 6},
    ),
)


def offered(book: Rulebook) -> Iterator[tuple[Package, Rulebook]]:
    """The packages that fit a book and change something, each with the book that it makes."""
    for one in PACKAGES:
        if one.games and book.game not in one.games:
            continue
        if one.covers and book.standings.covers.value != one.covers:
            continue
        try:
            changed = book.override(one.values, reason=one.id)
        except RulebookError:
            continue
        if changed.changes != book.changes:
            yield one, changed
