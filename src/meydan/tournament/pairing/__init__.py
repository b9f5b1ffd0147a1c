"""Pairing: who meets whom, and who starts."""

from meydan.tournament.model import System
from meydan.tournament.pairing.base import Pairer, Progress
from meydan.tournament.pairing.dutch import DutchPairer
from meydan.tournament.pairing.knock_out import KnockOutPairer
from meydan.tournament.pairing.pools import PoolPairer
from meydan.tournament.pairing.round_robin import RoundRobinPairer
from meydan.tournament.pairing.scheveningen import ScheveningenPairer
from meydan.tournament.pairing.team_swiss import TeamSwissPairer

__all__ = ["Pairer", "Progress", "pairer_for"]

PAIRERS: dict[System, Pairer] = {
    System.SWISS: DutchPairer(),
    System.ROUND_ROBIN: RoundRobinPairer(),
    System.DOUBLE_ROUND_ROBIN: RoundRobinPairer(),
    System.KNOCK_OUT: KnockOutPairer(),
    System.DOUBLE_ELIMINATION: KnockOutPairer(),
    System.POOLS: PoolPairer(),
    System.TEAM_SWISS: TeamSwissPairer(),
    System.SCHEVENINGEN: ScheveningenPairer(),
}


def pairer_for(system: System) -> Pairer:
    """Who pairs the rounds of this system."""
    return PAIRERS[system]
