"""A rehearsal: a copy played to the end with made-up results; nothing of it is stored."""

from random import Random

from django.http import HttpResponse

from meydan.server.access.actions import Act
from meydan.server.desk.current import at_hand, show_running
from meydan.server.desk.played import columns
from meydan.server.web.forms import Form
from meydan.server.web.page import Scope, page
from meydan.tournament.errors import TournamentError
from meydan.tournament.simulation.rehearsal import Rehearsal, rehearse
from meydan.tournament.standings import standings
from meydan.words.phrases.tournaments import error_sentence

MOST = 1000


@page(Act.SEE_DESK, "GET", "HEAD")
def rehearsal(scope: Scope) -> HttpResponse:
    """What the final table might look like; the same number gives the same results."""
    here = at_hand(scope)
    form = Form(scope.request.GET, scope.lang)
    number = form.number("n", least=1, most=MOST)
    played: Rehearsal | None = None
    stopped = ""
    if number is not None:
        try:
            played = rehearse(here.tournament, book=here.book, rng=Random(number))
        except TournamentError as error:
            stopped = error_sentence(error, scope.lang, here.tournament)
    if played is not None and played.stopped is not None:
        stopped = error_sentence(played.stopped, scope.lang, played.tournament)
    table = standings(played.tournament) if played and played.tournament.rounds else None
    return show_running(
        scope,
        "rehearsal.html",
        tab="rounds",
        here=here,
        number=number,
        following=(number or 0) % MOST + 1,
        table=table,
        stopped=stopped,
        entries={one.id: one for one in here.tournament.entries},
        rounds=len(played.tournament.rounds) if played else 0,
        **columns(table, here),
    )
