"""The opening book: what it holds, what is known by it, and that it is true."""

import pytest

from meydan.engine import mangala
from meydan.engine.lines import Limits
from meydan.engine.mangala import book, book_check, native
from meydan.engine.mangala.book_maker import make_book
from meydan.engine.mangala.position_number import pits_of_number
from meydan.engine.mangala.positions import GAME, lead, number, pits_of, start, state_of, stones
from meydan.engine.mangala.proof import Prover
from meydan.engine.search import think
from tests.engine.native import needs_kernel

MEMORY = 16 << 20


def test_the_real_game_is_a_draw_and_one_move_holds_it() -> None:
    assert mangala.margin(start(4)) == 0
    lines = mangala.know(start(4))
    assert lines is not None
    assert {line.moves[0]: line.score.value // 100 for line in lines} == {
        5: 0,
        4: -2,
        6: -2,
        1: -8,
        2: -8,
        3: -8,
    }
    assert all(line.score.exact for line in lines)


def test_the_book_is_small_and_in_order() -> None:
    shipped = book.shipped()
    assert list(shipped.numbers) == sorted(set(shipped.numbers))
    assert len(book.pack(dict(zip(shipped.numbers, shipped.values, strict=True)))) < 2_000_000
    assert sum(pits_of_number(shipped.numbers[-1])) == 48


def test_values_have_the_parity_of_the_stones() -> None:
    shipped = book.shipped()
    for one, value in list(zip(shipped.numbers, shipped.values, strict=True))[::997]:
        assert (sum(pits_of_number(one)) + value) % 2 == 0


@needs_kernel
def test_a_best_line_ends_in_a_draw() -> None:
    """Best play by the book, then by the tablebase as far as both go."""
    state = start(4)
    while (lines := mangala.know(state)) is not None:
        assert lines[0].score.value == 0
        state = GAME.play(state, lines[0].moves[0])
    assert stones(state) <= 20


@needs_kernel
def test_entries_are_proved_again(table: native.TablebaseFile) -> None:
    prover = Prover(table, memory=MEMORY)
    shipped = book.shipped()
    few = [pits for pits in book_check.chosen(shipped, sample=60, seed=1) if sum(pits) <= 24]
    assert len(few) > 10
    for checked in book_check.verify(shipped, few, prover):
        assert checked.book == checked.proved


@needs_kernel
def test_positions_and_their_moves_agree_within_the_book() -> None:
    """A value is the best of its moves, wherever the book has them all."""
    shipped = book.shipped()
    looked_at = 0
    for pits in book_check.chosen(shipped, sample=400, seed=2):
        state = state_of(pits)
        values = mangala.know(state)
        if values is not None:
            looked_at += 1
            assert values[0].score.value == 100 * (mangala.margin(state) or 0)
    assert looked_at > 20


@needs_kernel
def test_the_search_answers_from_what_is_known() -> None:
    found = think(GAME, start(4), Limits(nodes=1), lines=2)
    assert found.source == "book"
    assert [line.moves[0] for line in found.lines] == [5, 4]
    ending = GAME.load("0 0 0 0 1 1 30 / 0 0 0 0 1 1 14 / 1")
    found = think(GAME, ending, Limits(nodes=1))
    assert found.source == "tablebase"
    assert found.best.score.exact


@needs_kernel
def test_known_lines_are_legal_and_keep_their_score() -> None:
    state = GAME.load("0 2 0 1 1 1 20 / 1 0 0 3 1 1 17 / 2")
    lines = mangala.know(state)
    assert lines is not None
    assert {line.moves[0] for line in lines} == set(GAME.legal(state))
    for line in lines:
        after = state
        for move in line.moves:
            after = GAME.play(after, move)
        assert GAME.outcome(after) is not None
        margin = lead(after) if after.turn is state.turn else -lead(after)
        assert 100 * margin == line.score.value


def test_positions_beyond_the_book_are_not_known() -> None:
    far = GAME.load("12 0 12 0 0 0 0 / 1 11 0 0 11 1 0 / 1")
    assert mangala.know(far) is None
    assert mangala.margin(far) is None


@needs_kernel
def test_a_made_book_has_best_play_down_to_the_edge(table: native.TablebaseFile) -> None:
    prover = Prover(table, memory=MEMORY)
    made = make_book(prover, start(2), entries=300, plies=1, edge=12)
    found = book.unpack(book.pack(made))
    assert dict(zip(found.numbers, found.values, strict=True)) == made
    assert found.value(pits_of(start(2))) == 2
    for first in GAME.legal(start(2)):
        child = GAME.play(start(2), first)
        assert number(pits_of(child)) in made
        assert all(number(pits_of(GAME.play(child, pit))) in made for pit in GAME.legal(child))


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "not a book"),
        (b"meydan-book 2 mangala 0\nx", "version 2"),
        (b"meydan-book 1 mangala 0\nx", "checksum"),
        (b"\xff\xfe\n", "not a book"),
    ],
)
def test_a_broken_book_is_refused(content: bytes, said: str) -> None:
    with pytest.raises(book.BookError, match=said):
        book.unpack(content)


@needs_kernel
def test_only_entries_are_verified(table: native.TablebaseFile) -> None:
    with pytest.raises(KeyError):
        list(book_check.verify(book.shipped(), [(1,) * 12], Prover(table, memory=MEMORY)))
