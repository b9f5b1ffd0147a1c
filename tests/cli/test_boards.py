"""Boards in the terminal: what stands where, in colour and without."""

from io import StringIO

import pytest
from rich.console import Console

import meydan
from meydan.cli.terminal.boards import Names, board, places_of
from meydan.games.core import Side
from meydan.games.kure import Kure

NAMES = Names("one", "two")


def drawn(name: str, position: str, below: Side = Side.FIRST) -> list[str]:
    game = meydan.game(name)
    return board(game, game.load(position), below=below, names=NAMES).plain.splitlines()


def test_mangala_has_the_own_treasury_on_the_right() -> None:
    position = "1 2 3 4 5 6 7 / 6 5 4 3 2 0 0 / 1"
    first = drawn("mangala", position)
    assert first[2] == " ╭────┤  0 │  2 │  3 │  4 │  5 │  6 ├────╮"
    assert first[3] == " │  0 ├────┼────┼────┼────┼────┼────┤  7 │"
    assert first[4] == " ╰────┤  1 │  2 │  3 │  4 │  5 │  6 ├────╯"
    second = drawn("mangala", position, Side.SECOND)
    assert second[4] == " ╰────┤  6 │  5 │  4 │  3 │  2 │  0 ├────╯"
    assert second[-1].endswith("two")


def test_pentago_shows_its_blocks() -> None:
    lines = drawn("pentago", "X----O" + "-" * 30 + " X")
    assert lines[1] == "A ┌───────┬───────┐ B"
    assert lines[2] == "1 │ ● · · │ · · ○ │ 1"
    assert lines[-3] == "C └───────┴───────┘ D"


def test_reversi_counts_discs() -> None:
    game = meydan.game("reversi")
    lines = board(game, game.start(), below=Side.FIRST, names=NAMES).plain.splitlines()
    assert lines[5] == "4 │ · · · ○ ● · · · │ 4"
    assert lines[-1] == "  ● one 2   ○ two 2"


@pytest.mark.parametrize("size", [5, 7, 9])
def test_kure_is_turned_round_for_orange(size: int) -> None:
    game = Kure(size=size, stones=size)
    purple, orange = (
        board(game, game.start(), below=side, names=NAMES).plain.splitlines() for side in Side
    )
    assert purple[2].startswith(f"{size} │ ○")
    assert purple[-4].startswith("1 │ ●")
    assert orange[2].startswith("1 │ ●")
    assert orange[0] == purple[0][::-1].strip().rjust(len(purple[0]))


def test_the_last_move_is_marked_where_it_ended() -> None:
    """A marble turned with its block is marked where it came to lie."""
    for name, text, places in (
        ("pentago", "a1A", (2,)),
        ("reversi", "d3", (19,)),
        ("mangala", "3", (2,)),
        ("kure", "a1b2", (0, 8)),
    ):
        game = meydan.game(name)
        state = game.start()
        assert places_of(game, state, game.parse(state, text)) == places


def test_discs_shine_and_only_the_frame_is_dim() -> None:
    game = meydan.game("reversi")
    state = game.start()
    out = StringIO()
    console = Console(file=out, force_terminal=True, color_system="standard", width=80)
    console.print(board(game, state, below=Side.FIRST, names=NAMES, marked=(27,)))
    assert "\x1b[1;7m○" in out.getvalue()
    assert "\x1b[1;32m●" in out.getvalue()
