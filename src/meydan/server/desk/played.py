"""What has been played so far: rounds that everyone may see, and the columns of their tables."""

from typing import Any

from meydan.server.desk.current import AtHand
from meydan.server.store.rows import load
from meydan.server.web.page import Scope
from meydan.tournament.model import RoundStatus, Tournament
from meydan.tournament.standings import Standings
from meydan.tournament.teams import Category, category
from meydan.words.tiebreaks import tie_break_name, tie_break_short


def published_rounds(tournament: Tournament) -> int:
    """How many rounds everyone may see."""
    return sum(1 for one in tournament.rounds if one.status is not RoundStatus.DRAFT)


def columns(table: Standings | None, here: AtHand) -> dict[str, Any]:
    """The tie-breaks that have a column of their own, with short and full names."""
    if table is None:
        return {"columns": []}
    return {
        "columns": [
            (at, one, tie_break_short(one, here.scope.lang), tie_break_name(one, here.scope.lang))
            for at, one in enumerate(table.order)
            if one != "points"
        ]
    }


def played_categories(scope: Scope) -> list[Category]:
    """The categories that have standings."""
    return list(played_by_slug(scope).values())


def played_by_slug(scope: Scope) -> dict[str, Category]:
    """The same, each with what its address calls it."""
    loaded = {one.slug: load(one) for one in scope.event.categories.all()}
    return {slug: category(one) for slug, one in loaded.items() if published_rounds(one)}
