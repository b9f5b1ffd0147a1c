"""Ties decided by play-off or lot, and a round put together by hand."""

from datetime import UTC, datetime

import pytest

from meydan.rulebooks import load
from meydan.tournament.decisions import decide, undecide
from meydan.tournament.entries import Player
from meydan.tournament.entry_changes import add_entry, sit_out
from meydan.tournament.errors import TournamentError
from meydan.tournament.ids import EntryId, RoundNo
from meydan.tournament.lot import enter_lot
from meydan.tournament.model import ByeKind, Decision, DecisionKind, Settings, Tournament
from meydan.tournament.pairing.by_hand import pair_by_hand
from meydan.tournament.results import DRAW, Result
from meydan.tournament.rounds import enter_result, finish, pair_next, publish
from meydan.tournament.standings import standings

SETTINGS = Settings(name="Demo", book=load("tazof-mangala-2023"), rounds=3)


def entered(players: int) -> Tournament:
    made = Tournament(settings=SETTINGS)
    for number in range(players):
        made = add_entry(made, Player(given=f"Demo {number + 1}"))
    return enter_lot(made, starts=True, at=datetime(2026, 5, 1, tzinfo=UTC))


def drawn_round(tournament: Tournament) -> Tournament:
    number = tournament.next_round
    tournament = publish(pair_next(tournament), number)
    for pair in tournament.rounds[-1].pairs:
        tournament = enter_result(tournament, number, pair.table, Result(points=(DRAW, DRAW)))
    return finish(tournament, number)


@pytest.mark.parametrize("kind", DecisionKind)
def test_a_decision_counts_also_where_the_rulebook_names_none(kind: DecisionKind) -> None:
    """T13: the texts of TAZOF name neither play-off nor lot; what was decided counts last."""
    level = drawn_round(entered(4))
    order = tuple(EntryId(entry) for entry in (3, 1, 4, 2))
    after = decide(level, Decision(kind=kind, order=order))
    assert [row.entry for row in standings(after).rows] == list(order)
    assert standings(after).order[-1] == kind.value
    back = undecide(after, 0)
    assert all(row.shared for row in standings(back).rows)
    assert decide(after, Decision(kind=kind, order=order)).settings == after.settings


def test_a_decision_about_nobody_is_refused() -> None:
    with pytest.raises(TournamentError, match="no-such-entry"):
        decide(entered(2), Decision(kind=DecisionKind.LOT, order=(EntryId(9), EntryId(1))))


def test_a_round_by_hand_keeps_who_sits_out_and_notes_what_it_breaks() -> None:
    played = drawn_round(entered(6))
    played = sit_out(played, EntryId(6), RoundNo(2), kind=ByeKind.HALF)
    met = played.rounds[0].pairs[0]
    rest = [one.id for one in played.entries if one.id not in (*met.both, 6)]
    made = pair_by_hand(
        played,
        [(met.first, met.second), (rest[0], rest[1])],
        bye=rest[2],
        reason="Agreed with both",
    )
    draft = made.rounds[-1]
    assert {bye.entry: bye.kind for bye in draft.byes} == {
        rest[2]: ByeKind.PAIRING,
        6: ByeKind.HALF,
    }
    assert {note.code for note in draft.notes} == {"by-hand", "change-pairing"}
    assert publish(made, draft.number).rounds[-1].pairs == draft.pairs


def test_a_round_by_hand_leaves_nobody_out_and_waits_for_results() -> None:
    played = drawn_round(entered(4))
    ids = [one.id for one in played.entries]
    with pytest.raises(TournamentError, match="left-out"):
        pair_by_hand(played, [(ids[0], ids[1])], reason="x")
    with pytest.raises(TournamentError, match="draft-open"):
        pair_by_hand(pair_next(played), [(ids[0], ids[1]), (ids[2], ids[3])], reason="x")
    missing = publish(pair_next(played), RoundNo(2))
    with pytest.raises(TournamentError, match="results-missing"):
        pair_by_hand(missing, [(ids[0], ids[1]), (ids[2], ids[3])], reason="x")
