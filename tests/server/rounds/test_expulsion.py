"""T5: who is put out of the tournament at a table is paired no more."""

import pytest

from meydan.match.actors import Role
from meydan.match.deeds import Noted, Penalised, Retracted
from meydan.server.access.actor import PROGRAM
from meydan.server.models import Action, Board, Category, Entry
from meydan.server.rounds.hosts.table import append
from meydan.server.store.rows import load
from meydan.tournament.entry_changes import bring_back
from meydan.tournament.ids import EntryId
from tests.server.desk.signing import organiser
from tests.server.making import add_players, edit, make_category, make_event, start_round

pytestmark = pytest.mark.django_db(transaction=True)
FIGHT = Penalised(who="a", penalty="tournament", reason="a fight")


@pytest.fixture
def board() -> Board:
    category = make_category(make_event())
    add_players(category, 6)
    start_round(category)
    return Board.objects.select_related("first", "round").get(table=1)


def active(entry: Entry) -> bool:
    category = Category.objects.get()
    return load(category).entry(EntryId(entry.local)).active


def test_t5_who_is_put_out_is_withdrawn_with_the_reason(board: Board) -> None:
    append(board, PROGRAM, Role.CHIEF, FIGHT)
    assert not active(board.first)
    line = Action.objects.get(action="entry.withdraw")
    assert (line.target, line.reason) == (f"entry {board.first.local}", "a fight")


def test_t5_two_who_are_put_out_are_named_in_the_log(board: Board) -> None:
    append(board, PROGRAM, Role.CHIEF, Penalised(who="both", penalty="tournament", reason="both"))
    line = Action.objects.get(action="entry.withdraw")
    assert line.target == f"entry {board.first.local}, {board.second.local}"
    told = organiser(board.round.category.event).get("/desk/e/deneme/log").text
    assert "Ada Demo1" in told
    assert not active(board.first)
    assert not active(board.second)


def test_t5_a_lesser_penalty_puts_nobody_out(board: Board) -> None:
    append(board, PROGRAM, Role.CHIEF, Penalised(who="a", penalty="round", reason="a word"))
    assert active(board.first)


def test_t5_a_penalty_taken_back_brings_the_player_back(board: Board) -> None:
    done = append(board, PROGRAM, Role.CHIEF, FIGHT)
    assert done.round.log[-1].deed == FIGHT
    append(board, PROGRAM, Role.CHIEF, Retracted(target=done.round.log[-1].seq, reason="a mistake"))
    assert active(board.first)


def test_t5_whom_the_organiser_lets_in_again_no_later_entry_puts_out(board: Board) -> None:
    note = append(board, PROGRAM, Role.CHIEF, Noted(text="loud"))
    append(board, PROGRAM, Role.CHIEF, FIGHT)
    edit(Category.objects.get(), lambda one: bring_back(one, EntryId(board.first.local)))
    append(board, PROGRAM, Role.CHIEF, Retracted(target=note.round.log[-1].seq, reason="wrong"))
    assert active(board.first)
