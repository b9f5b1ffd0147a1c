"""The sheets that tournament files can be printed as."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from types import MappingProxyType

from meydan.cli import UserError
from meydan.cli.plain_errors import plain_errors
from meydan.formats.sheets import (
    Badges,
    Certificates,
    CrossTable,
    Decisions,
    Heading,
    MedalTable,
    Pairings,
    PairingsByName,
    Qualified,
    Sheet,
    Slips,
    StandingsSheet,
    StartingList,
    TableCards,
    TeamTable,
)
from meydan.games.registry import near
from meydan.tournament.ids import RoundNo
from meydan.tournament.model import Tournament
from meydan.tournament.teams import Category, best_of, category
from meydan.words import Lang


@dataclass(frozen=True, slots=True, kw_only=True)
class Wishes:
    """What the options ask for."""

    round: int | None = None
    day: date | None = None
    address: str = ""
    """With `{table}` or `{player}` where the number goes."""
    places: int | None = None
    stage: str = ""
    everyone: bool = False
    large: bool = False
    stacked: bool = False
    minors_on: date | None = None

    def number(self, tournament: Tournament) -> RoundNo:
        """The round that was asked for, or the last one that is paired."""
        chosen = len(tournament.rounds) if self.round is None else self.round
        return tournament.round(RoundNo(chosen)).number

    def after(self, tournament: Tournament) -> RoundNo | None:
        """The round whose end was asked for, if any."""
        return None if self.round is None else tournament.round(RoundNo(self.round)).number


Single = Callable[[Tournament, Wishes], Sheet]
Joint = Callable[[Sequence[Category], Heading, Wishes], Sheet]

SINGLE: Mapping[str, Single] = MappingProxyType(
    {
        "pairings": lambda made, w: Pairings.from_tournament(
            made, w.number(made), day=w.day, minors_on=w.minors_on
        ),
        "pairings-by-name": lambda made, w: PairingsByName.from_tournament(
            made, w.number(made), day=w.day, minors_on=w.minors_on
        ),
        "slips": lambda made, w: Slips.from_tournament(
            made,
            w.number(made),
            day=w.day,
            large=w.large,
            stacked=w.stacked,
            minors_on=w.minors_on,
        ),
        "table-cards": lambda made, w: TableCards.from_tournament(
            made, address=lambda table: w.address.replace("{table}", str(table))
        ),
        "starting-list": lambda made, w: StartingList.from_tournament(
            made, day=w.day, minors_on=w.minors_on
        ),
        "standings": lambda made, w: StandingsSheet.from_tournament(
            made, after=w.after(made), day=w.day, minors_on=w.minors_on
        ),
        "cross-table": lambda made, w: CrossTable.from_tournament(
            made, after=w.after(made), day=w.day, minors_on=w.minors_on
        ),
        "decisions": lambda made, w: Decisions.from_tournament(made, day=w.day),
        "qualified": lambda made, w: Qualified.from_tournament(
            made, places=w.places, stage=w.stage, day=w.day, minors_on=w.minors_on
        ),
        "certificates": lambda made, w: Certificates.from_tournament(
            made, places=w.places or 3, everyone=w.everyone, day=w.day
        ),
        "badges": lambda made, w: Badges.from_tournament(
            made, address=lambda entry: w.address.replace("{player}", str(entry.number or entry.id))
        ),
    }
)
"""A sheet a tournament."""

JOINT: Mapping[str, Joint] = MappingProxyType(
    {
        "team-table": lambda categories, heading, w: TeamTable.from_categories(
            categories,
            heading=heading,
            best=best_of(categories[0].tournament),
            minors_on=w.minors_on,
        ),
        "medal-table": lambda categories, heading, _: MedalTable.from_categories(
            categories, heading=heading
        ),
    }
)
"""One sheet over all tournaments."""


def sheets_of(
    kind: str, tournaments: Sequence[Tournament], wishes: Wishes, lang: Lang
) -> tuple[Sheet, ...]:
    """The sheets of a kind; what can't be printed is a `UserError`."""
    if kind in JOINT:
        settings = tournaments[0].settings
        heading = Heading(event=settings.name, day=wishes.day, venue=settings.place)
        return (JOINT[kind]([category(made) for made in tournaments], heading, wishes),)
    if kind not in SINGLE:
        raise UserError(f"no sheet '{kind}'{near(kind, (*SINGLE, *JOINT))}")
    made: list[Sheet] = []
    for tournament in tournaments:
        with plain_errors(lang, tournament):
            made.append(SINGLE[kind](tournament, wishes))
    return tuple(made)
