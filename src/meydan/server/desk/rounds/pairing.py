"""Before a round is paired: who plays, what is missing; then the pairing itself."""

from django.http import HttpResponse

from meydan.server.access.actions import Act
from meydan.server.desk.current import (
    AtHand,
    alter,
    at_hand,
    or_back,
    places,
    reason_of,
    show_running,
)
from meydan.server.desk.frame import tell
from meydan.server.desk.problems import tournament_problem
from meydan.server.jobs.pairing import start_pairing
from meydan.server.models import Job
from meydan.server.numbers import numbers_in
from meydan.server.web.forms import Form
from meydan.server.web.page import Scope, go, page
from meydan.tournament import entry_changes
from meydan.tournament.entries import Entry
from meydan.tournament.ids import EntryId, RoundNo
from meydan.tournament.lot import due
from meydan.tournament.model import ByeKind, Pair, Round, RoundStatus, System, Tournament
from meydan.tournament.names import sort_key
from meydan.tournament.pairing.bracket import survivors
from meydan.tournament.pools import known_pools
from meydan.tournament.team_play import known_squads, line_up
from meydan.words.phrases.people import names_of

KINDS = (ByeKind.ABSENT, ByeKind.HALF, ByeKind.FULL)


@page(Act.PAIR, "GET", "HEAD")
def prepare(scope: Scope) -> HttpResponse:
    """Who is in the next round, who is not, and what must be done before it is paired."""
    here = at_hand(scope)
    tournament = here.tournament
    number = tournament.next_round
    leaves = {one.entry: one.kind for one in tournament.leaves if one.round == number}
    active = _sorted([one for one in tournament.entries if one.active])
    playing = [one for one in active if one.id not in leaves]
    if here.bracket is not None:
        # Whoever is out of a knock-out is no longer asked for.
        left = survivors(tournament, number)
        playing = [one for one in playing if one.id in left]
    if (squads := known_squads(tournament)) and tournament.settings.system is System.TEAM_SWISS:
        # Reserves are asked for when somebody of their team is away.
        lined = {one for squad in squads for one in line_up(tournament, squad, number)}
        playing = [one for one in playing if one.id in lined]
    tables, alone = _seats(here, playing, number)
    no = due(tournament)
    here_now = scope.category.entries.filter(checked_in__isnull=False)
    checked = set(here_now.values_list("local", flat=True))
    return show_running(
        scope,
        "round_prepare.html",
        tab="rounds",
        here=here,
        number=number,
        rounds=tournament.rounds,
        last=tournament.rounds[-1] if tournament.rounds else None,
        left=number <= tournament.settings.rounds,
        draft=_draft(tournament),
        lot_due=no and tournament_problem(no, tournament, scope.lang),
        missing=_missing(tournament),
        level=_level(here),
        tables=tables,
        alone=alone,
        playing=playing,
        sitting=[(one, leaves[one.id]) for one in active if one.id in leaves],
        withdrawn=_sorted([one for one in tournament.entries if not one.active]),
        late=[one for one in playing if one.joined == number > 1],
        not_here=[one for one in playing if number == 1 and checked and one.id not in checked],
        kinds=KINDS,
    )


@page(Act.PAIR, "POST")
@or_back("desk-prepare")
def pair(scope: Scope) -> HttpResponse:
    """Pair the next round; a large field is paired aside, with a progress bar."""
    seen = Form(scope.request.POST, scope.lang).seen
    return follow(scope, start_pairing(scope.category, scope.actor, seen=seen))


@page(Act.PAIR_AGAIN, "POST")
@or_back("desk-round", numbered=True)
def pair_again(scope: Scope) -> HttpResponse:
    """Throw the latest pairing away and make a new one."""
    job = start_pairing(scope.category, scope.actor, again=True, reason=reason_of(scope))
    return follow(scope, job)


@page(Act.WITHDRAW, "POST")
@or_back("desk-prepare")
def presence(scope: Scope) -> HttpResponse:
    """Who plays the next round and who does not: sit out, attend, withdraw, come back."""
    form = Form(scope.request.POST, scope.lang)
    what = form.choice("what", ("sit-out", "attend", "withdraw", "bring-back"))
    kind = ByeKind(form.choice("kind", KINDS, otherwise=ByeKind.ABSENT))
    entries = [EntryId(one) for one in numbers_in(scope.request.POST.getlist("entry"))]

    def changed(tournament: Tournament) -> Tournament:
        number = tournament.next_round
        for entry in entries:
            tournament = _change(tournament, entry, number, what, kind)
        return tournament

    if form.fine and entries:
        names = ", ".join(map(str, entries))
        alter(scope, changed, target=f"entry {names}"[:120], seen=form.seen)
        tell(scope, f"desk_rounds.said.{what}", n=len(entries))
    return go("desk-prepare", **places(scope))


def follow(scope: Scope, job: Job) -> HttpResponse:
    """To the draft, or to the progress of its making."""
    if job.open:
        return go("desk-job", event=scope.event.slug, job=job.pk)
    last = scope.category.rounds.order_by("-number").values_list("number", flat=True).first()
    tell(scope, "desk_rounds.said.paired", round=last)
    return go("desk-round", **places(scope), number=last)


def _change(
    tournament: Tournament, entry: EntryId, number: RoundNo, what: str, kind: ByeKind
) -> Tournament:
    if what == "sit-out":
        return entry_changes.sit_out(tournament, entry, number, kind=kind)
    if what == "attend":
        return entry_changes.attend(tournament, entry, number)
    edit = entry_changes.withdraw if what == "withdraw" else entry_changes.bring_back
    return edit(tournament, entry)


def _sorted(entries: list[Entry]) -> list[Entry]:
    names = names_of(entries)
    return sorted(entries, key=lambda one: sort_key(names[one.id]))


def _draft(tournament: Tournament) -> Round | None:
    last = tournament.rounds[-1] if tournament.rounds else None
    return last if last and last.status is RoundStatus.DRAFT else None


def _missing(tournament: Tournament) -> list[tuple[RoundNo, tuple[int, ...]]]:
    """Rounds with tables that have no result yet."""
    played = [one for one in tournament.rounds if one.status is not RoundStatus.DRAFT]
    return [(one.number, one.missing) for one in played if one.missing]


def _level(here: AtHand) -> list[Pair]:
    """Drawn tables of a knock-out's last round that no play-off or lot has decided."""
    if here.bracket is None or not here.tournament.rounds:
        return []
    found = here.bracket.level(here.tournament.rounds[-1].number)
    return [match.pair for match in found if match.pair is not None]


def _seats(here: AtHand, playing: list[Entry], number: RoundNo) -> tuple[int, int]:
    """How many tables the next round has, and how many have no opponent in it."""
    known = {one.id for one in playing}
    if here.bracket is not None and here.bracket.matches(number):
        matches = [known & set(match.entries) for match in here.bracket.matches(number)]
        return sum(len(one) == 2 for one in matches), sum(len(one) == 1 for one in matches)
    # Pools are counted each for itself; any other field is one.
    fields = [known & set(pool) for pool in known_pools(here.tournament)] or [known]
    return sum(len(one) // 2 for one in fields), sum(len(one) % 2 for one in fields)
