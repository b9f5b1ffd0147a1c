"""The tournament as a value, and what each entry did in each round."""

from dataclasses import FrozenInstanceError

import pytest

from meydan.rulebooks import load
from meydan.tournament.cells import CellKind, histories, total
from meydan.tournament.entries import Entry, Player, Private
from meydan.tournament.errors import TournamentError
from meydan.tournament.ids import EntryId, Points, RoundNo, TableNo
from meydan.tournament.model import (
    Bye,
    ByeKind,
    Pair,
    Round,
    RoundStatus,
    Settings,
    Tournament,
)
from meydan.tournament.results import DRAW, LOSS, WIN, Result, ResultKind
from meydan.tournament.settings import chosen
from meydan.tournament.worth import USUAL


def entry(number: int) -> Entry:
    return Entry(id=EntryId(number), player=Player(given=f"Demo {number}"))


def three_rounds() -> Tournament:
    """Four entries: a played round, a round with a no-show and a bye, a draft."""
    rounds = (
        Round(
            number=RoundNo(1),
            status=RoundStatus.LOCKED,
            pairs=(
                Pair(
                    table=TableNo(1),
                    first=EntryId(1),
                    second=EntryId(3),
                    result=Result(
                        points=(LOSS, WIN),
                        sets=(Points(1), Points(4)),
                        stones=(40, 56),
                        warnings=(1, 0),
                    ),
                ),
            ),
            byes=(Bye(entry=EntryId(2), kind=ByeKind.PAIRING, points=WIN),),
        ),
        Round(
            number=RoundNo(2),
            status=RoundStatus.PUBLISHED,
            pairs=(
                Pair(
                    table=TableNo(1),
                    first=EntryId(3),
                    second=EntryId(2),
                    result=USUAL.forfeit(first_present=False, second_present=True),
                ),
                Pair(table=TableNo(2), first=EntryId(4), second=EntryId(1)),
            ),
        ),
        Round(
            number=RoundNo(3),
            byes=(Bye(entry=EntryId(1), kind=ByeKind.HALF, points=DRAW),),
        ),
    )
    return Tournament(
        settings=Settings(name="Demo", book=load("tazof-mangala-2023"), rounds=5),
        entries=tuple(entry(number) for number in (1, 2, 3, 4)),
        rounds=rounds,
    )


def test_cells_show_each_round_from_the_entrys_side() -> None:
    cells = histories(three_rounds())
    lost, pending = cells[EntryId(1)]
    assert (lost.kind, lost.points, lost.opponent) == (CellKind.PLAYED, LOSS, EntryId(3))
    assert lost.started is True
    assert (lost.sets, lost.stones, lost.warnings) == ((1, 4), (40, 56), (1, 0))
    assert (pending.kind, pending.started) == (CellKind.PENDING, False)
    won, absent = cells[EntryId(3)]
    assert (won.sets, won.stones, won.warnings) == ((4, 1), (56, 40), (0, 1))
    assert (absent.kind, absent.points, absent.opponent_points) == (
        CellKind.FORFEIT_LOSS,
        LOSS,
        WIN,
    )


def test_byes_and_no_shows_give_points_by_t11() -> None:
    cells = histories(three_rounds())
    assert [cell.kind for cell in cells[EntryId(2)]] == [
        CellKind.PAIRING_BYE,
        CellKind.FORFEIT_WIN,
    ]
    assert total(cells[EntryId(2)]) == 4


def test_an_entry_that_no_round_names_is_absent() -> None:
    assert histories(three_rounds())[EntryId(4)][0].kind is CellKind.ABSENT


def test_drafts_count_only_when_asked_for() -> None:
    tournament = three_rounds()
    assert len(histories(tournament)[EntryId(1)]) == 2
    assert histories(tournament, drafts=True)[EntryId(1)][2].kind is CellKind.HALF_BYE
    assert len(histories(tournament, after=RoundNo(1))[EntryId(1)]) == 1


@pytest.mark.parametrize(
    ("kind", "points"),
    [(ResultKind.PLAYED, (2, 2)), (ResultKind.PLAYED, (2, 1)), (ResultKind.FORFEIT, (1, 1))],
)
def test_points_that_no_round_can_give_are_refused(
    kind: ResultKind, points: tuple[int, int]
) -> None:
    with pytest.raises(TournamentError, match="impossible-points"):
        USUAL.require(Result(points=(Points(points[0]), Points(points[1])), kind=kind))


def test_settings_that_no_tournament_can_have_are_refused() -> None:
    with pytest.raises(TournamentError, match="too-few-rounds"):
        Settings(name="Demo", book=load("tazof-mangala-2023"), rounds=0)
    with pytest.raises(TournamentError, match="impossible-bye"):
        chosen(load("tazof-mangala-2023"), bye=Points(3))


def test_a_forfeit_needs_someone_absent() -> None:
    assert USUAL.forfeit(first_present=False, second_present=False).points == (0, 0)
    with pytest.raises(TournamentError, match="nobody-absent"):
        USUAL.forfeit(first_present=True, second_present=True)


def test_what_is_asked_for_must_be_there() -> None:
    tournament = three_rounds()
    with pytest.raises(TournamentError, match="no-such-entry entry=9"):
        tournament.entry(EntryId(9))
    with pytest.raises(TournamentError, match="no-such-round round=4"):
        tournament.round(RoundNo(4))
    with pytest.raises(TournamentError, match="no-such-table round=1 table=7"):
        tournament.round(RoundNo(1)).table(TableNo(7))
    assert tournament.round(RoundNo(2)).missing == (2,)


def test_a_national_id_number_never_shows_in_a_tournaments_text() -> None:
    private = (Private(entry=EntryId(1), national_id="10000000146"),)
    tournament = Tournament(settings=three_rounds().settings, private=private)
    assert "10000000146" not in repr(tournament)


def test_a_tournament_is_never_changed_in_place() -> None:
    with pytest.raises(FrozenInstanceError):
        three_rounds().lot = None  # type: ignore[misc]
