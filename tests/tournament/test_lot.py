"""The lot (T10)."""

from dataclasses import replace
from hashlib import sha256

import pytest

from meydan.tournament.errors import TournamentError
from meydan.tournament.ids import RoundNo
from meydan.tournament.lot import draw_lot, enter_lot, starts_by_seed
from meydan.tournament.model import LotMethod, LotSubject, Round, RoundStatus
from tests.tournament.demo import NOON, tournament


def test_a_lot_drawn_by_hand_is_recorded() -> None:
    lot = enter_lot(tournament(2, lot=None), starts=False, at=NOON, subject=LotSubject.COLOUR).lot
    assert lot is not None
    assert (lot.drew, lot.at, lot.method, lot.starts) == (1, NOON, LotMethod.BY_HAND, False)


@pytest.mark.parametrize("seed", ["Ankara 2026", "İzmir", "42"])
def test_anyone_can_repeat_a_draw_by_seed(seed: str) -> None:
    lot = draw_lot(tournament(2), seed=f" {seed} ", at=NOON).lot
    assert lot is not None
    last = sha256(seed.encode()).hexdigest()[-1]
    assert lot.starts is (last in "13579bdf")
    assert (lot.seed, lot.method) == (seed, LotMethod.SEED)


def test_a_draw_by_seed_is_fair() -> None:
    starts = sum(starts_by_seed(str(seed)) for seed in range(1000))
    assert 450 < starts < 550


def test_no_lot_without_seed_entries_or_after_round_1() -> None:
    with pytest.raises(TournamentError, match="empty-seed"):
        draw_lot(tournament(2), seed="  ", at=NOON)
    with pytest.raises(TournamentError, match="no-entries"):
        draw_lot(tournament(0), seed="a", at=NOON)
    begun = replace(tournament(2), rounds=(Round(number=RoundNo(1), status=RoundStatus.PUBLISHED),))
    with pytest.raises(TournamentError, match="lot-too-late"):
        enter_lot(begun, starts=True, at=NOON)
