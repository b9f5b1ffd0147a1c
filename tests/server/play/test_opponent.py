"""Practice: a level is chosen, kept with the game, and plays; a hint is good at any level."""

from contextlib import ExitStack

import pytest

import meydan
from meydan.engine.levels import DEFAULT, LEVELS
from meydan.server.play import opponent
from meydan.server.rounds.setup import Setup
from meydan.server.web.game_forms import read_practice

GAMES = {
    "mangala": "tazof-mangala-2023",
    "pentago": "tazof-pentago",
    "reversi": "tazof-reversi",
    "kure": "tazof-kure",
}


@pytest.mark.parametrize("game", GAMES)
def test_the_form_takes_every_level_and_the_default(game: str) -> None:
    for level in LEVELS:
        wish = read_practice(game, {"rulebook": GAMES[game], "level": str(level)})
        assert wish.setup is not None
        assert wish.setup.level == level
    wish = read_practice(game, {"rulebook": GAMES[game]})
    assert wish.setup is not None
    assert wish.setup.level == DEFAULT == 3


@pytest.mark.parametrize("level", ["0", "11", "x", "-1", ""])
def test_a_level_that_is_not_there_is_refused(level: str) -> None:
    wish = read_practice("kure", {"rulebook": "tazof-kure", "level": level})
    assert wish.setup is None
    assert wish.wrong == {"level": "choose"}


def test_games_of_before_the_levels_play_on_at_the_default() -> None:
    assert Setup(rulebook="tazof-kure").level == DEFAULT


@pytest.mark.parametrize("game", GAMES)
def test_a_low_level_answers_the_same_seed_with_the_same_move(game: str) -> None:
    rules = meydan.game(game)
    state = rules.start()
    move = opponent.choose(rules, state, seed="abc 1")
    assert move in rules.legal(state)
    assert move == opponent.choose(rules, state, seed="abc 1")


def test_who_finds_no_free_slot_thinks_shorter(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opponent, "LONGEST", 0.05)
    monkeypatch.setattr(opponent, "SHORT", 0.01)
    rules = meydan.game("mangala")
    taken = 0
    while opponent._slots.acquire(blocking=False):
        taken += 1
    try:
        assert taken >= 1
        move = opponent.choose(rules, rules.start(), seed="a", level=10)
        assert move in rules.legal(rules.start())
    finally:
        for _ in range(taken):
            opponent._slots.release()
    assert opponent.choose(rules, rules.start(), seed="a", level=10)


@pytest.mark.parametrize("game", GAMES)
def test_a_crowd_at_full_strength_leaves_threads_for_the_pages(game: str) -> None:
    """Nobody waits for the engine once half of the threads do; the answer is a quicker one."""
    rules = meydan.game(game)
    state = rules.start()
    with ExitStack() as taken:
        for lock in (*[opponent._room] * opponent.AT_ONCE, opponent._short, opponent._short):
            taken.enter_context(lock)
        assert opponent.choose(rules, state, seed="a", level=10) in rules.legal(state)
        assert opponent.hint(rules, state) in rules.legal(state)


def test_a_hint_takes_a_win_at_once() -> None:
    """P3: five in a line wins; f6D completes the row without breaking it."""
    rules = meydan.game("pentago")
    state = rules.load("XXXX--" + "------" * 3 + "OOOO--" + "------" + " X")
    outcome = rules.outcome(rules.play(state, opponent.hint(rules, state)))
    assert outcome is not None
    assert outcome.winner is state.turn
