"""A rating list, on screens, in workbooks and in the terminal."""

from collections.abc import Iterable
from dataclasses import dataclass

from meydan.ratings import Rating
from meydan.tournament.entries import Player
from meydan.words import Lang, say
from meydan.words.phrases.listing.values import Listing, Value, column

ABOUT = ("birth-year", "sex", "school", "district", "province", "licence")
"""Of the player; what nobody has is left out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rated:
    """Somebody on the list."""

    place: int
    player: Player
    """As the reader may see them."""
    rating: Rating


def ratings_listing(rated: Iterable[Rated], lang: Lang, *, title: str, note: str = "") -> Listing:
    """The list in the order given; how sure a rating is where the system knows that."""
    columns = (
        column("place", lang, align="right", needed=True),
        column("surname", lang, needed=True),
        column("given", lang, needed=True),
        column("rating", lang, align="right", needed=True),
        column("deviation", lang, align="right"),
        column("rated-games", lang, align="right", needed=True),
        *(column(code, lang) for code in ABOUT),
    )
    return Listing(
        code="ratings",
        title=title,
        columns=columns,
        rows=tuple(_row(one, lang) for one in rated),
        note=note,
    )


def _row(one: Rated, lang: Lang) -> tuple[Value, ...]:
    player, rating = one.player, one.rating
    return (
        one.place,
        player.surname,
        player.given,
        rating.shown,
        round(rating.deviation) or None,
        rating.games,
        player.birth_year,
        say(f"listing.sex.{player.sex}", lang) if player.sex else "",
        player.school,
        player.district,
        player.province,
        player.licence,
    )
