"""Team standings and the medal table of an event."""

from typing import Annotated

from ninja import Query

from meydan.server.access.actions import Act
from meydan.server.api.route import read
from meydan.server.api.routes.events import EVENT
from meydan.server.api.shapes.events import (
    MedalLine,
    MedalTable,
    MedalWon,
    TeamMember,
    TeamPlace,
    TeamStandings,
)
from meydan.server.api.visible_category import Seen, seen
from meydan.server.store.published import categories_of
from meydan.server.web.page import Scope
from meydan.tournament.awards.medals import Metal, medal_table
from meydan.tournament.model import Shared
from meydan.tournament.teams import Category, Member, best_of, team_standings, ties_of

By = Annotated[Shared, Query(Shared.TEAM, description="What makes a team.")]
For = Annotated[Shared, Query(Shared.PROVINCE, description="Who the medals are counted for.")]


@read(EVENT + "/teams", Act.SEE_PUBLIC, TeamStandings)
def get_teams(scope: Scope, by: By) -> TeamStandings:
    """Teams by the points of their players over all categories (T14)."""
    categories = _played(scope)
    best = best_of(categories[0].now.tournament) if categories else None

    def member(one: Member, *, counted: bool) -> TeamMember:
        at = categories[one.category]
        return TeamMember(
            category=at.now.category.slug,
            entry=one.entry,
            name=at.names[one.entry],
            points=one.points,
            place=one.place,
            last=one.last,
            counted=counted,
        )

    return TeamStandings(
        by=by.value,
        best=best,
        ties=list(ties_of(categories[0].now.tournament)) if categories else [],
        items=[
            TeamPlace(
                place=row.place,
                last=row.last,
                team=row.team,
                points=row.points,
                doubled_places=row.doubled_places,
                doubled_best=row.doubled_best,
                values=[str(value) for value in row.values],
                members=[
                    *(member(one, counted=True) for one in row.counted),
                    *(member(one, counted=False) for one in row.others),
                ],
            )
            for row in team_standings(_values(categories), best=best, by=by)
        ],
    )


@read(EVENT + "/medals", Act.SEE_PUBLIC, MedalTable)
def get_medals(scope: Scope, by: For) -> MedalTable:
    """Gold, silver and bronze over all categories."""
    categories = _played(scope)
    return MedalTable(
        by=by.value,
        items=[
            MedalLine(
                place=row.place,
                last=row.last,
                name=row.name,
                gold=row.count(Metal.GOLD),
                silver=row.count(Metal.SILVER),
                bronze=row.count(Metal.BRONZE),
                medals=[
                    MedalWon(
                        metal=one.metal.name.lower(),
                        category=categories[one.category].now.category.slug,
                        entry=one.entry,
                        name=categories[one.category].names[one.entry],
                        shared=one.shared,
                    )
                    for one in row.medals
                ],
            )
            for row in medal_table(_values(categories), by=by)
        ],
    )


def _played(scope: Scope) -> list[Seen]:
    found = [seen(scope, one) for one in categories_of(scope.event)]
    return [one for one in found if one.now.rounds]


def _values(categories: list[Seen]) -> list[Category]:
    return [
        Category(tournament=one.now.tournament, standings=one.now.standings) for one in categories
    ]
