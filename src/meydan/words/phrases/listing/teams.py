"""The team standings of one category (T14)."""

from collections.abc import Mapping

from meydan.rulebooks.field import half
from meydan.tournament.ids import EntryId
from meydan.tournament.model import Shared, Tournament
from meydan.tournament.teams import Member, category, team_standings, ties_of
from meydan.words import Lang, say
from meydan.words.phrases.listing.values import Column, Listing, column, points
from meydan.words.phrases.people import names_of
from meydan.words.tiebreaks import tie_break_short


def teams_listing(
    tournament: Tournament, lang: Lang, *, by: Shared = Shared.TEAM, best: int | None = None
) -> Listing:
    """Teams by place; `best` players of each count, by default as many as the rulebook says."""
    ties = ties_of(tournament)
    found = team_standings((category(tournament),), best=best, by=by)
    names = names_of(tournament.entries)
    return Listing(
        code="teams",
        title=say("listing.title.teams", lang),
        columns=(
            column("place", lang, align="right", needed=True),
            column("team", lang, needed=True),
            column("points", lang, align="right", needed=True),
            *(
                Column(code=one, heading=tie_break_short(one, lang), align="right", needed=True)
                for one in ties
            ),
            column("counted", lang, needed=True),
            column("others", lang),
        ),
        rows=tuple(
            (
                row.places,
                row.team,
                points(row.points),
                *row.values,
                _members(names, row.counted),
                _members(names, row.others),
            )
            for row in found
        ),
    )


def _members(names: Mapping[EntryId, str], members: tuple[Member, ...]) -> str:
    return ", ".join(f"{names[one.entry]} ({half(one.points)})" for one in members)
