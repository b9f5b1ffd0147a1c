"""Levels: ten players a game, each from data, who err like people."""

import pytest

import meydan
from meydan.engine.elo import estimate
from meydan.engine.ladder import duel
from meydan.engine.levels import LEVELS, Level, choose, choose_as, levels_of, read, worth
from meydan.engine.lines import Score
from meydan.engine.shallow import look

GAMES = ("mangala", "pentago", "reversi", "kure")
QUICK = range(1, 7)


@pytest.mark.parametrize("game", GAMES)
def test_there_are_ten_levels_and_the_last_has_two_seconds(game: str) -> None:
    table = levels_of(game)
    assert list(table) == list(LEVELS)
    # A proof of Mangala may take longer where nobody keeps the time.
    proof = 10.0 if game == "mangala" else None
    assert table[10] == Level(seconds=2.0, proof_seconds=proof)
    for level in range(1, 10):  # the same on every machine
        assert table[level].seconds is None


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("level", QUICK)
def test_the_same_seed_gives_the_same_legal_move(game: str, level: int) -> None:
    rules = meydan.game(game)
    state = rules.start()
    for seed in range(3):
        move = choose(rules, state, level, seed=seed).move
        assert move in rules.legal(state)
        assert move == choose(rules, state, level, seed=seed).move
        state = rules.play(state, move)


@pytest.mark.parametrize("game", GAMES)
def test_an_errorless_level_plays_the_best_move_it_sees(game: str) -> None:
    rules = meydan.game(game)
    state = rules.start()
    seen = look(rules, state, 2)
    move = choose_as(rules, state, Level(depth=2), seed=1).move
    assert worth(seen[move]) == max(map(worth, seen.values()))


def test_a_level_that_looks_at_its_own_move_only_takes_what_is_there() -> None:
    """M4: pit 5's last stone makes the opponent's pit 2 even, 6 stones; the reply is overlooked."""
    rules = meydan.game("mangala")
    state = rules.load("4 4 4 4 4 1 0 / 4 5 4 4 4 6 0 / 1")
    greedy = Level(depth=1, greed=100)
    move = choose_as(rules, state, greedy, seed=0).move
    after = rules.play(state, move)
    best = max(rules.play(state, one).treasury(state.turn) for one in rules.legal(state))
    assert after.treasury(state.turn) == best or after.turn is state.turn


@pytest.mark.parametrize("game", GAMES)
def test_a_level_that_always_overlooks_is_one_that_looks_at_its_own_move_only(game: str) -> None:
    rules = meydan.game(game)
    state = rules.start()
    hasty = Level(nodes=500, overlook=100)
    seen = look(rules, state, 1)
    move = choose_as(rules, state, hasty, seed=1).move
    assert worth(seen[move]) == max(map(worth, seen.values()))


def test_where_a_level_overlooks_it_judges_roughly_too() -> None:
    rules = meydan.game("pentago")
    state = rules.play(rules.start(), rules.legal(rules.start())[0])
    careful, rough = Level(nodes=50, noise=400), Level(nodes=50, overlook=100, noise=400)

    def chosen(level: Level) -> set[str]:
        moves = (choose_as(rules, state, level, seed=seed).move for seed in range(12))
        return {rules.format(state, move) for move in moves}

    assert len(chosen(rough)) > len(chosen(careful))


def test_levels_that_are_not_there_and_finished_games_are_refused() -> None:
    rules = meydan.game("mangala")
    for level in (0, 11):
        with pytest.raises(ValueError, match="level"):
            choose(rules, rules.start(), level)
    over = rules.load("0 0 0 0 0 0 20 / 0 0 0 0 0 0 28 / 1")
    with pytest.raises(ValueError, match="over"):
        choose(rules, over, 1)


def test_a_forced_win_is_worth_more_than_anything_and_sooner_more() -> None:
    scores = [
        Score(value=29_999, exact=True, win_in=1),
        Score(value=29_995, exact=True, win_in=5),
        Score(value=4_000),
        Score(value=-29_990, exact=True, win_in=-10),
        Score(value=-29_998, exact=True, win_in=-2),
    ]
    assert [worth(score) for score in scores] == sorted(map(worth, scores), reverse=True)


@pytest.mark.parametrize("text", ["[mangala]\n1 = { depht = 1 }", "[mangala]\n1 = { depth = 1 }"])
def test_a_wrong_table_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="mangala"):
        read(text)


def test_a_level_is_clearly_better_than_one_three_below() -> None:
    table = levels_of("mangala")
    assert estimate(duel(meydan.game("mangala"), table[5], table[2], games=16)).score > 0.5
