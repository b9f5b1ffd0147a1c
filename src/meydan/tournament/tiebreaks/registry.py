"""The class of every tie-break, by the ids of `meydan.rulebooks.tie_breaks`."""

from collections.abc import Callable

from meydan.rulebooks.tie_breaks import parts
from meydan.tournament.errors import TournamentError
from meydan.tournament.tiebreaks.base import TieBreak
from meydan.tournament.tiebreaks.berger import Berger
from meydan.tournament.tiebreaks.buchholz import Buchholz
from meydan.tournament.tiebreaks.cuts import Cuts
from meydan.tournament.tiebreaks.fewest_warnings import FewestWarnings
from meydan.tournament.tiebreaks.games_second import GamesSecond
from meydan.tournament.tiebreaks.lot import DrawnLot
from meydan.tournament.tiebreaks.opponents_rating import OpponentsRating
from meydan.tournament.tiebreaks.personal_meeting import PersonalMeeting
from meydan.tournament.tiebreaks.play_off import PlayOff
from meydan.tournament.tiebreaks.points import Score
from meydan.tournament.tiebreaks.pool_place import PoolPlace
from meydan.tournament.tiebreaks.progress import Progress
from meydan.tournament.tiebreaks.rounds_survived import RoundsSurvived
from meydan.tournament.tiebreaks.set_difference import SetDifference
from meydan.tournament.tiebreaks.set_points import SetPoints
from meydan.tournament.tiebreaks.stones_all import StonesAll
from meydan.tournament.tiebreaks.stones_lost import StonesLost
from meydan.tournament.tiebreaks.third_place import ThirdPlace
from meydan.tournament.tiebreaks.wins import Wins
from meydan.tournament.tiebreaks.wins_played import WinsPlayed
from meydan.tournament.tiebreaks.wins_second import WinsSecond

SIMPLE: dict[str, type[TieBreak]] = {
    one.family: one
    for one in (
        Score,
        PersonalMeeting,
        StonesLost,
        StonesAll,
        SetPoints,
        SetDifference,
        Wins,
        WinsPlayed,
        WinsSecond,
        GamesSecond,
        FewestWarnings,
        RoundsSurvived,
        ThirdPlace,
        PoolPlace,
        PlayOff,
        DrawnLot,
    )
}

CUTTABLE: dict[str, Callable[[Cuts], TieBreak]] = {
    "progress": Progress,
    "buchholz": Buchholz,
    "berger": Berger,
    "opponents-rating": OpponentsRating,
}

FAMILIES = (*SIMPLE, *CUTTABLE)


def tie_break(text: str) -> TieBreak:
    """The tie-break that an id names."""
    found = parts(text)
    if found is None:
        raise TournamentError("no-such-tie-break", tie_break=text)
    if found.family in SIMPLE:
        return SIMPLE[found.family]()
    cuts = Cuts(low=found.count, high=found.count if found.kind == "median" else 0)
    if found.family == OpponentsRating.family:
        return OpponentsRating(cuts, found.unrated)
    return CUTTABLE[found.family](cuts)
