"""What the pages from the lot to the medals share: the tournament at hand, and how they refuse."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, wraps
from typing import Any

from django.http import HttpResponse

from meydan.rulebooks import Rulebook
from meydan.server.access.actions import Act, verdict
from meydan.server.access.actor import roles
from meydan.server.access.refusals import Forbidden
from meydan.server.desk.frame import show
from meydan.server.models import LiveEvent
from meydan.server.models.log import LONGEST_REASON
from meydan.server.store.change import Changed, Conflict, Edit, Place, change
from meydan.server.store.recent import recent, standings_of
from meydan.server.store.rows import load, load_table, rulebook_of
from meydan.server.web.errors import wants_json
from meydan.server.web.page import Scope, go
from meydan.tournament.errors import TournamentError
from meydan.tournament.ids import EntryId, RoundNo
from meydan.tournament.model import Round, RoundStatus, Tournament
from meydan.tournament.notes import Note
from meydan.tournament.pairing.bracket import bracket
from meydan.tournament.pairing.bracket_tree import Bracket
from meydan.tournament.pools import pool_name
from meydan.tournament.safety import Verdict
from meydan.tournament.standings import Standings, pool_tables
from meydan.tournament.teams import TeamRow, category, team_standings
from meydan.words import say
from meydan.words.phrases.people import names_of
from meydan.words.phrases.tournaments import error_sentence, note_sentence, round_name

REFUSED = "desk-refused"
"""The session's place for what the next page says could not be done."""


@dataclass(frozen=True)
class AtHand:
    """A category's tournament as its staff see it: drafts too, and full names."""

    scope: Scope
    tournament: Tournament

    @cached_property
    def book(self) -> Rulebook:
        """The rulebook as the technical meeting left it."""
        return rulebook_of(self.scope.category)

    @cached_property
    def names(self) -> dict[EntryId, str]:
        """Every entry's full name, with school or number where two are equal."""
        return names_of(self.tournament.entries)

    @cached_property
    def bracket(self) -> Bracket | None:
        """The bracket of a knock-out; `None` in other systems."""
        return bracket(self.tournament) if self.tournament.settings.system.bracketed else None

    @cached_property
    def teams(self) -> tuple[TeamRow, ...]:
        """The table of teams that meet each other; none in other systems."""
        met = self.tournament.settings.system.of_teams and self.tournament.rounds
        return team_standings((category(self.tournament),)) if met else ()

    @cached_property
    def pools(self) -> list[tuple[str, Standings]]:
        """The table of each pool by its letter; none in other systems."""
        return [(pool_name(at), one) for at, one in enumerate(pool_tables(self.tournament))]

    def standings(self, after: int) -> Standings:
        """The table after a round."""
        return standings_of(self.scope.category, self.tournament, RoundNo(after))

    def pool_seat(self, pool: tuple[int, int]) -> str:
        """Whom a pool sends here, before it is known."""
        name, place = pool_name(pool[0]), pool[1] + 1
        return say("bracket.pool-place", self.scope.lang, pool=name, n=place)

    def round_name(self, number: int) -> str:
        """A round as it is called: `3. tur`, `Yarı final`."""
        return round_name(self.tournament, RoundNo(number), self.scope.lang)

    def sentence(self, note: Note) -> str:
        """A note in the reader's language."""
        return note_sentence(note, self.scope.lang, self.tournament)


def at_hand(scope: Scope) -> AtHand:
    """The tournament of the address."""
    return AtHand(scope, recent(scope.category).tournament)


def at_table(scope: Scope, at: Place) -> AtHand:
    """The same with one table of one round only."""
    return AtHand(scope, load_table(scope.category, *at).tournament)


def places(scope: Scope) -> dict[str, object]:
    """What the address of a page here takes."""
    found: dict[str, object] = {"event": scope.event.slug}
    if scope.named_category is not None:
        found["category"] = scope.category.slug
    return found


def show_running(scope: Scope, template: str, *, tab: str, **context: Any) -> HttpResponse:
    """A page of the desk, with what was refused just before."""
    refused = scope.request.session.pop(REFUSED, [])
    return show(scope, f"desk/{template}", tab=tab, refused=refused, **context)


def refuse(scope: Scope, sentence: str) -> None:
    """Have the next page say what could not be done."""
    scope.request.session[REFUSED] = [*scope.request.session.get(REFUSED, []), sentence]


def or_back(page: str, *, numbered: bool = False) -> Callable[..., Any]:
    """A view whose refusals are shown on another page; `numbered` pages take the round too."""

    def decorate(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
        @wraps(view)
        def wrapped(scope: Scope, **named: Any) -> HttpResponse:
            try:
                return view(scope, **named)
            except TournamentError as error:
                if wants_json(scope.request):
                    raise
                refuse(scope, error_sentence(error, scope.lang, load(scope.category)))
                number = {"number": scope.round.number} if numbered else {}
                return go(page, **places(scope), **number)

        return wrapped

    return decorate


def alter(
    scope: Scope,
    edit: Edit,
    *,
    act: Act | None = None,
    target: str = "",
    seen: int | None = None,
    at: Place | None = None,
) -> Changed:
    """Change the tournament of the address, with the reason that the form gave."""
    return change(
        scope.category.pk,
        scope.actor,
        act or scope.act,
        edit,
        reason=reason_of(scope),
        seen=seen,
        target=target,
        at=at,
    )


def reason_of(scope: Scope) -> str:
    """The reason that a form gave, asked for or not."""
    return " ".join(scope.request.POST.get("reason", "").split())[:LONGEST_REASON]


def shape(one: Round) -> str:
    """What a form saw of a round; results that come in meanwhile do not count as a change."""
    pairs = ",".join(f"{pair.table}:{pair.first}-{pair.second}" for pair in one.pairs)
    byes = ",".join(f"{bye.entry}{bye.kind.value[0]}" for bye in one.byes)
    return f"{one.status.value[0]} {pairs} {byes}"


def require_shape(scope: Scope, one: Round) -> None:
    """Refuse a form that saw another pairing than the one that stands."""
    if scope.request.POST.get("shape", "") != shape(one):
        # Somebody moved players since: what the form says of "table 3" may mean two others now.
        raise Conflict(seen=0, now=scope.category.version)


def require_at(scope: Scope, act: Act, table: int) -> None:
    """Refuse who may do this, but not at this table; for forms that name the table themselves."""
    held = roles(scope.actor, scope.event, category=scope.category.pk, table=table)
    status = RoundStatus(scope.round.status)
    if verdict(act, held, status) is Verdict.NEVER:
        raise Forbidden(act)


def live_after(stream: str) -> int:
    """The last live event that a page shown now holds."""
    newest = LiveEvent.objects.filter(stream=stream).order_by("-seq")
    return newest.values_list("seq", flat=True).first() or 0
