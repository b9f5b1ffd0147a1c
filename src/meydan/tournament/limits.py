"""How much can be said of a person: one set of limits for lists, forms, programs and rows."""

from collections.abc import Iterator
from dataclasses import fields, replace
from types import MappingProxyType

from meydan.tournament.entries import Entry, Player, Private
from meydan.tournament.errors import TournamentError

LENGTHS = MappingProxyType(
    {
        "given": 80,
        "surname": 80,
        "school": 120,
        "district": 60,
        "province": 60,
        "federation": 10,
        "title": 10,
        "licence": 30,
        "team": 120,
        "national_id": 20,
        "contact": 200,
        "remark": 400,
    }
)
"""Letters of each text; what is longer would not fit on any sheet."""
OLDEST, YOUNGEST = 110, 3
"""Ages that are believed."""
BEST_RATING = 4000
LAST_TABLE = 9999


def too_much(one: Entry | Private) -> Iterator[str]:
    """The fields of an entry, or of its private part, that hold more than they can.

    A national id number may be sealed, and is longer then.
    """
    texts = {"team": one.team} if isinstance(one, Entry) else {}
    about = one.player if isinstance(one, Entry) else one
    texts |= {name: getattr(about, name) for name in LENGTHS if hasattr(about, name)}
    texts.pop("national_id", None)
    for name, text in texts.items():
        if text and (len(text) > LENGTHS[name] or not text.isprintable()):
            yield name
    if isinstance(one, Entry):
        if one.player.rating is not None and not 0 <= one.player.rating <= BEST_RATING:
            yield "rating"
        if one.fixed_table is not None and not 0 < one.fixed_table <= LAST_TABLE:
            yield "fixed_table"


def require_fitting(entry: Entry) -> None:
    """Refuse an entry that says more of a person than can be kept."""
    for name in too_much(entry):
        raise TournamentError("too-much", entry=entry.id, field=name)


def fitted(entry: Entry) -> Entry:
    """An entry of before there were limits, its texts cut to them."""
    texts = {
        one.name: text[: LENGTHS[one.name]].rstrip()
        for one in fields(Player)
        if one.name in LENGTHS and (text := getattr(entry.player, one.name))
    }
    return replace(entry, player=replace(entry.player, **texts))
