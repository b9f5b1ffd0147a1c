"""Every tie-break that gacrux or tiebreak-core knows too, on 500 tournaments: all values equal.

gacrux agrees everywhere. tiebreak-core 1.2 differs in three things, which are left out of its
comparison; each has a test by the regulation of its own:

- the personal meeting: it takes a forfeit for a game that was played (against 6.1.1) and looks for
  the second place in a new table instead of the same one (6.3);
- the average rating with a cut of an entry with one opponent: it cuts nothing (14.1 knows no
  exception);
- round robins, where it gives a free round a dummy (15.2 knows none); only gacrux is asked there.
"""

import pytest

from meydan.tournament.cells import CellKind, histories
from meydan.tournament.ids import EntryId
from meydan.tournament.model import Edition, Tournament
from meydan.tournament.standings import Standings, standings

from .events import random_event
from .peers import by_gacrux, by_tiebreak_core

SHARED = {
    # ours: gacrux's, tiebreak-core's
    "points": ("PTS", None),
    "personal-meeting": ("DE", None),
    "wins": ("WIN", "wins"),
    "wins-played": ("WON", "won"),
    "games-second": ("BPG", "games_black"),
    "wins-second": ("BWG", "wins_black"),
    "progress": ("PS", "progressive"),
    "progress-cut-1": ("PS/C1", "progressive_cut1"),
    "progress-cut-2": ("PS/C2", None),
    "buchholz": ("BH", "buchholz"),
    "buchholz-cut-1": ("BH/C1", "buchholz_cut1"),
    "buchholz-cut-2": ("BH/C2", "buchholz_cut2"),
    "buchholz-median-1": ("BH/M1", "median_buchholz"),
    "buchholz-median-2": ("BH/M2", "median_buchholz_2"),
    "berger": ("SB", "sonneborn_berger"),
    "berger-cut-1": ("SB/C1", "sonneborn_berger_cut1"),
    "opponents-rating": ("ARO", "aro"),
    "opponents-rating-cut-1": ("ARO/C1", "aro_cut1"),
    "opponents-rating-median-1": ("ARO/M1", None),
}
ORDER = tuple(SHARED)
BLOCK = 50
YEARS = {Edition.FIDE_2024: "/V2024", Edition.FIDE_2026: "/V2026"}


@pytest.mark.parametrize("block", range(10))
def test_500_swiss_tournaments(block: int) -> None:
    for seed in range(block * BLOCK, (block + 1) * BLOCK):
        event = random_event(seed)
        for edition in Edition:
            ours = assert_gacrux_agrees(event, ORDER, edition)
            assert_tiebreak_core_agrees(event, ours, edition)


@pytest.mark.parametrize("block", range(2))
def test_100_swiss_tournaments_with_unrated_entries(block: int) -> None:
    order = ["opponents-rating-unrated-1000", "opponents-rating-cut-1-unrated-1000", "buchholz"]
    for seed in range(block * BLOCK, (block + 1) * BLOCK):
        event = random_event(seed, rated=False)
        ours = standings(event, order=["points", *order])
        theirs, places = by_gacrux(event, ["PTS", "ARO/U1000", "ARO/C1/U1000", "BH"])
        for row in ours.rows:
            assert [value.exact for value in row.values] == theirs[row.entry], seed
            assert row.place == places[row.entry], seed


@pytest.mark.parametrize("block", range(2))
def test_100_round_robins(block: int) -> None:
    for seed in range(block * BLOCK, (block + 1) * BLOCK):
        assert_gacrux_agrees(random_event(seed, swiss=False), ORDER, Edition.FIDE_2026)


@pytest.mark.parametrize("first", ["buchholz-cut-1", "wins", "progress"])
def test_the_personal_meeting_further_down_the_order(first: str) -> None:
    for seed in range(BLOCK):
        order = ("points", first, "personal-meeting", "berger")
        assert_gacrux_agrees(random_event(seed), order, Edition.FIDE_2026)


def assert_gacrux_agrees(event: Tournament, order: tuple[str, ...], edition: Edition) -> Standings:
    """All values and all places; gives ours."""
    ours = standings(event, order=order, edition=edition)
    theirs, places = by_gacrux(event, [SHARED[text][0] + YEARS[edition] for text in order])
    for row in ours.rows:
        assert [value.exact for value in row.values] == theirs[row.entry], (row.entry, order)
        assert row.place == places[row.entry]
    return ours


def assert_tiebreak_core_agrees(event: Tournament, ours: Standings, edition: Edition) -> None:
    """All values that it has, but a cut average of one opponent."""
    names = {ours: theirs for ours, (_, theirs) in SHARED.items() if theirs is not None}
    met = opponents(event)
    theirs = by_tiebreak_core(event, list(names.values()), edition=edition)
    for row in ours.rows:
        for column, text in enumerate(names):
            if text == "opponents-rating-cut-1" and met[row.entry] == 1:
                continue
            own = row.values[ours.order.index(text)].exact
            assert own == theirs[row.entry][column], (row.entry, text)


def opponents(event: Tournament) -> dict[EntryId, int]:
    """How many each entry met over the board."""
    return {
        entry: sum(cell.kind is CellKind.PLAYED for cell in row)
        for entry, row in histories(event).items()
    }
