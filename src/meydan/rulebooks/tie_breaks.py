"""The ids of tie-breaks: the one list that texts, organisers and standings choose from (T13).

What each of them counts stands in `meydan.tournament.tiebreaks`, one file a tie-break.
"""

import re
from dataclasses import dataclass
from typing import NewType

TieBreakId = NewType("TieBreakId", str)
"""`points`, `buchholz-cut-1`, `opponents-rating-unrated-1000`, …"""

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
    "third-place",
    "pool-place",
    "play-off",
    "lot",
)
"""What an organiser chooses from; cuts may be written with other numbers too."""

CUTTABLE = ("progress", "buchholz", "berger", "opponents-rating")
MEDIAN = frozenset({"buchholz", "opponents-rating"})
"""Families with a median; FIDE names it for no other."""
RATED = "opponents-rating"
"""The family that may be told what an unrated opponent counts."""
MAY_REPEAT = frozenset({"personal-meeting"})
"""C.07 4.3: only a tie-break among tied entries may come up again further down."""
STONES = frozenset({"stones-lost", "stones-all"})
"""Those that need the stones of every round."""
OPENING = frozenset({"points", "rounds-survived"})
"""An order names one of them; without, nobody is ahead for having won."""

TeamTieId = NewType("TeamTieId", str)
"""What ranks level teams: `sum-of-places`, `best-place`, or the id of a tie-break (T14)."""
OF_PLACES = ("sum-of-places", "best-place")
NOT_OF_TEAMS = frozenset(
    {"points", "opponents-rating", "rounds-survived", "pool-place", "play-off", "lot"}
)
"""Families that make no sense summed over the players of a team: what its score is already, an
average, and what is decided between two players."""

_CUTS = re.compile(
    rf"(?P<family>{'|'.join(CUTTABLE)})"
    r"(?:-(?P<kind>cut|median)-(?P<count>[1-9]))?"
    r"(?:-unrated-(?P<unrated>[0-9]{1,4}))?"
)


@dataclass(frozen=True, slots=True)
class Parts:
    """An id taken apart."""

    family: str
    kind: str = ""
    """`cut`, `median` or nothing."""
    count: int = 0
    unrated: int | None = None


def parts(text: str) -> Parts | None:
    """The parts of an id; `None` for what is none."""
    found = _CUTS.fullmatch(text)
    if found is None:
        return Parts(text) if text in IDS else None
    kind, family = found["kind"] or "", found["family"]
    if (kind == "median" and family not in MEDIAN) or (found["unrated"] and family != RATED):
        return None
    unrated = None if found["unrated"] is None else int(found["unrated"])
    return Parts(family, kind, int(found["count"] or 0), unrated)


def ranks_teams(text: str) -> bool:
    """Whether teams with the same points may be ranked by it."""
    found = parts(text)
    return text in OF_PLACES or (found is not None and found.family not in NOT_OF_TEAMS)


TEAM_IDS = (*OF_PLACES, *(one for one in IDS if ranks_teams(one)))
"""What an organiser chooses from for teams."""
