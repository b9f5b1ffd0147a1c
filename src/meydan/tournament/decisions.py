"""Entering how a play-off or a lot ordered those who are level."""

from dataclasses import replace

from meydan.tournament.model import Decision, DecisionKind, Tournament
from meydan.tournament.settings import with_choices
from meydan.tournament.standings.order import order_of
from meydan.tournament.tiebreaks.lot import DrawnLot
from meydan.tournament.tiebreaks.play_off import PlayOff

FAMILIES = {DecisionKind.PLAY_OFF: PlayOff.family, DecisionKind.LOT: DrawnLot.family}


def decide(tournament: Tournament, decision: Decision) -> Tournament:
    """The tournament with a decision, and an order of tie-breaks that looks at it.

    A rulebook's order need not name play-off or lot (T13); it does from then on, at its end.
    """
    for entry in decision.order:
        tournament.entry(entry)
    decided = replace(tournament, decisions=(*tournament.decisions, decision))
    order = order_of(tournament)
    family = FAMILIES[decision.kind]
    if decision.round is not None or family in order:
        return decided
    return replace(decided, settings=with_choices(tournament.settings, tie_breaks=(*order, family)))


def undecide(tournament: Tournament, number: int) -> Tournament:
    """The tournament without one of its decisions, counted from 0."""
    kept = tuple(one for at, one in enumerate(tournament.decisions) if at != number)
    return replace(tournament, decisions=kept)
