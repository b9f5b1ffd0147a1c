"""All tie-breaks by id, and an id with parameters read: `buchholz-cut-1`, `progress-cut-2`."""

import re
from collections.abc import Callable

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
from meydan.tournament.tiebreaks.progress import Progress
from meydan.tournament.tiebreaks.rounds_survived import RoundsSurvived
from meydan.tournament.tiebreaks.set_difference import SetDifference
from meydan.tournament.tiebreaks.set_points import SetPoints
from meydan.tournament.tiebreaks.stones_all import StonesAll
from meydan.tournament.tiebreaks.stones_lost import StonesLost
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

MEDIAN = frozenset({"buchholz", "opponents-rating"})
"""Families with a median; FIDE names it for no other."""

FAMILIES = (*SIMPLE, *CUTTABLE)

IDS = (
    "points",
    "personal-meeting",
    "stones-lost",
    "stones-all",
    "set-points",
    "set-difference",
    "progress",
    "progress-cut-1",
    "progress-cut-2",
    "buchholz",
    "buchholz-cut-1",
    "buchholz-cut-2",
    "buchholz-median-1",
    "buchholz-median-2",
    "berger",
    "berger-cut-1",
    "wins",
    "wins-played",
    "wins-second",
    "games-second",
    "opponents-rating",
    "opponents-rating-cut-1",
    "fewest-warnings",
    "rounds-survived",
    "play-off",
    "lot",
)
"""What an organiser chooses from; cuts may be written with other numbers too."""

WITH_CUTS = re.compile(
    rf"(?P<family>{'|'.join(CUTTABLE)})"
    r"(?:-(?P<kind>cut|median)-(?P<count>[1-9]))?"
    r"(?:-unrated-(?P<unrated>[0-9]{1,4}))?"
)


def tie_break(text: str) -> TieBreak:
    """The tie-break that an id names."""
    if text in SIMPLE:
        return SIMPLE[text]()
    found = WITH_CUTS.fullmatch(text)
    if found is None:
        raise TournamentError("no-such-tie-break", tie_break=text)
    family, kind = found["family"], found["kind"]
    count = int(found["count"] or 0)
    if kind == "median" and family not in MEDIAN:
        raise TournamentError("no-such-tie-break", tie_break=text)
    cuts = Cuts(low=count, high=count if kind == "median" else 0)
    if family == OpponentsRating.family:
        unrated = found["unrated"]
        return OpponentsRating(cuts, None if unrated is None else int(unrated))
    if found["unrated"] is not None:
        raise TournamentError("no-such-tie-break", tie_break=text)
    return CUTTABLE[family](cuts)
