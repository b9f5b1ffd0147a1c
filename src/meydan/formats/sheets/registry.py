"""The sheets that are there: our own, and those that other packages bring along.

As with games, a package offers a sheet by an entry point, here of the group `meydan.sheets`, named
like the sheet, that leads to its description. A plug-in that can't be used is left out and told of
by `broken`.
"""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from meydan.formats.sheets.description import CategorySheet, Description, EventSheet
from meydan.games.registry import near
from meydan.plugins import Broken, discover, fetch

GROUP = "meydan.sheets"
OWN: Mapping[str, str] = MappingProxyType(
    {
        code: f"meydan.formats.sheets.{place}"
        for code, place in {
            "starting-list": "starting_list:SHEET",
            "table-cards": "table_cards:SHEET",
            "badges": "badges:SHEET",
            "decisions": "decisions:SHEET",
            "pairings": "pairings:SHEET",
            "pairings-by-name": "pairings_by_name:SHEET",
            "slips": "slips:SHEET",
            "referee-report": "referee_report:SHEET",
            "standings": "standings:SHEET",
            "cross-table": "cross_table:SHEET",
            "qualified": "qualified:SHEET",
            "prize-money": "prize_money:SHEET",
            "certificates": "certificates:SHEET",
            "whole-report": "referee_report:WHOLE",
            "team-table": "team_table:SHEET",
            "medal-table": "medal_table:SHEET",
            "ceremony": "awards:CEREMONY",
            "prizes": "awards:PRIZES",
        }.items()
    }
)
"""In the order of use."""


class UnknownSheet(ValueError):
    """A code that no sheet has; says the nearest one."""


def sheets() -> Mapping[str, Description]:
    """All sheets by code, our own first, then the others in order."""
    return _found()[0]


def of_category() -> Mapping[str, CategorySheet]:
    """The sheets of one tournament."""
    return {code: one for code, one in sheets().items() if isinstance(one, CategorySheet)}


def of_event() -> Mapping[str, EventSheet]:
    """The sheets over all categories of an event."""
    return {code: one for code, one in sheets().items() if isinstance(one, EventSheet)}


def described(code: str) -> Description:
    """The description of a sheet; raises `UnknownSheet`."""
    try:
        return sheets()[code]
    except KeyError:
        raise UnknownSheet(f"no sheet '{code}'{near(code, tuple(sheets()))}") from None


def broken() -> tuple[Broken, ...]:
    """The plug-ins that were found and can't be used."""
    return _found()[1]


@cache
def _found() -> tuple[Mapping[str, Description], tuple[Broken, ...]]:
    return discover(GROUP, OWN, _checked)


def _checked(code: str, reference: str) -> Description:
    made = fetch(reference)
    if not isinstance(made, CategorySheet | EventSheet):
        raise TypeError(f"{reference} is no description of a sheet")
    if made.code != code:
        raise ValueError(f"the description says '{made.code}', the entry point '{code}'")
    return made
