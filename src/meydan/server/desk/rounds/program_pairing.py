"""The program's own pairing of a round, to compare with what was moved by hand."""

from meydan.server.desk.current import AtHand
from meydan.tournament.errors import TournamentError
from meydan.tournament.model import Round
from meydan.tournament.pairing import pairer_for

MOST = 400
"""Larger fields are not paired again for a look only: it would take seconds."""


def program_round(here: AtHand, one: Round) -> Round | None:
    """What the program would pair here now; `None` where it can't say, or not quickly."""
    tournament = here.tournament
    if sum(1 for entry in tournament.entries if entry.active) > MOST:
        return None
    try:
        return pairer_for(tournament.settings.system).pair(tournament, one.number)
    except TournamentError:
        return None
