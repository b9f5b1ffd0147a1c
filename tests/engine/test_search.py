"""Thinking: limits, lines, stopping, threads, forced wins."""

import signal
import threading
from typing import Any

import pytest

from meydan.engine.lines import Analysis, Limits
from meydan.engine.search import think
from meydan.games.core import Game
from meydan.games.kure import Kure
from meydan.games.mangala import Mangala
from meydan.games.pentago import Pentago
from meydan.games.reversi import Reversi
from tests.engine.native import GAMES, name, needs_kernel, paths, use
from tests.engine.searching import native, positions

EARLY = (8, 10)
"""Plies after which no book knows the position and no end is near."""
MANGALA_OVER = "0 0 0 0 0 0 18 / 0 0 0 0 0 0 30 / 1"


def check(game: Game[Any, Any], state: Any, found: Analysis, lines: int) -> None:
    """What holds of every answer."""
    legal = game.legal(state)
    assert len(found.lines) == min(lines, len(legal))
    assert len({line.moves[0] for line in found.lines}) == len(found.lines)
    values = [line.score.value for line in found.lines]
    assert values == sorted(values, reverse=True)
    for line in found.lines:
        here = state
        for move in line.moves:
            assert move in game.legal(here), (game.dump(state), line)
            here = game.play(here, move)
        if line.score.win_in is not None and line.score.win_in > 0:
            assert line.score.exact
            assert line.score.win_in <= 1 or game.outcome(game.play(state, line.moves[0])) is None


@pytest.mark.parametrize("game", GAMES, ids=name)
@pytest.mark.parametrize("lines", [1, 3])
def test_lines_are_legal_play_in_order(game: Game[Any, Any], lines: int) -> None:
    for state in positions(game, 12, seed=lines):
        check(game, state, think(game, state, Limits(nodes=3_000), lines=lines), lines)


@pytest.mark.parametrize("game", GAMES, ids=name)
def test_more_lines_than_moves_are_all_moves(game: Game[Any, Any]) -> None:
    (state,) = positions(game, 1, seed=3)
    found = think(game, state, Limits(depth=2), lines=1_000)
    assert sorted(line.moves[0] for line in found.lines) == sorted(game.legal(state))


@pytest.mark.parametrize("game", GAMES, ids=name)
def test_the_same_seed_gives_the_same_answer(game: Game[Any, Any]) -> None:
    for state in positions(game, 3, seed=11):
        once, again = (think(game, state, Limits(nodes=4_000), lines=2, seed=5) for _ in range(2))
        assert (once.lines, once.nodes, once.depth) == (again.lines, again.nodes, again.depth)


@needs_kernel
@pytest.mark.parametrize(
    ("text", "lost"),
    [
        ("-OX-XX--XXX----O----X----X--OO--O-OO O", -10),
        ("-X---O---OO-XX-----XX-X-O--X-O--XOO- O", -8),
        ("--X--OO-----O--XX-X----O--XX--XOOXO- O", -10),
    ],
)
def test_a_move_refuted_at_the_last_moment_is_not_the_answer(text: str, lost: int) -> None:
    """Cut short after its first move turned out lost, a search says nothing of the others; these
    are lost, in as many plies as a whole search finds."""
    state = Pentago().load(text)
    assert think(Pentago(), state, Limits(nodes=100_000)).best.score.win_in == lost
    for nodes in range(500, 5_000, 50):
        found = think(Pentago(), state, Limits(nodes=nodes)).best
        assert found.score.win_in is None, nodes


@needs_kernel
def test_a_proved_loss_is_not_forgotten() -> None:
    state = Pentago().load("-X-O-X-X-O--OX---OX-OX-O-X---------- O")
    assert think(Pentago(), state, Limits(depth=3)).best.score.win_in == -4
    for nodes in range(1_500, 6_000, 50):
        assert think(Pentago(), state, Limits(nodes=nodes)).best.score.win_in == -4, nodes


@needs_kernel
@pytest.mark.parametrize("game", GAMES, ids=name)
def test_every_path_gives_the_same_answer(game: Game[Any, Any]) -> None:
    for state in positions(game, 3, seed=12):
        answers = []
        for path in paths():
            use(path)
            found = think(game, state, Limits(nodes=4_000))
            answers.append((found.lines, found.nodes))
        assert answers.count(answers[0]) == len(answers)


@pytest.mark.parametrize("game", GAMES, ids=name)
@pytest.mark.parametrize("nodes", [0, 1, 50, 1_000, 5_000])
def test_a_limit_of_nodes_is_kept(game: Game[Any, Any], nodes: int) -> None:
    """At least one ply is looked at."""
    for state in positions(game, 3, seed=nodes):
        found = think(game, state, Limits(nodes=nodes))
        assert found.nodes <= max(nodes, len(game.legal(state))) + 1
        assert found.lines


@pytest.mark.parametrize("game", GAMES, ids=name)
def test_a_limit_of_depth_is_kept(game: Game[Any, Any]) -> None:
    for state in positions(game, 2, seed=2, plies=EARLY):
        assert think(game, state, Limits(depth=2)).depth == 2


@pytest.mark.parametrize("game", GAMES, ids=name)
@pytest.mark.parametrize("threads", [1, 2])
def test_another_thread_can_stop_it(game: Game[Any, Any], threads: int) -> None:
    (state,) = positions(game, 1, seed=7, plies=EARLY)
    event = threading.Event()
    timer = threading.Timer(0.05, event.set)
    timer.start()
    found = think(game, state, Limits(), stop=event.is_set, threads=threads)
    timer.join()
    check(game, state, found, 1)


@pytest.mark.parametrize("game", GAMES, ids=name)
def test_what_the_stop_raises_goes_on_to_the_caller(game: Game[Any, Any]) -> None:
    def stop() -> bool:
        raise LookupError("enough")

    (state,) = positions(game, 1, seed=7, plies=EARLY)
    with pytest.raises(LookupError, match="enough"):
        think(game, state, Limits(), stop=stop)


@needs_kernel
@pytest.mark.parametrize("game", GAMES, ids=name)
def test_ctrl_c_ends_it(game: Game[Any, Any]) -> None:
    """A signal that comes while the kernel thinks is handled at once."""

    def handle(*_: object) -> None:
        raise KeyboardInterrupt

    (state,) = positions(game, 1, seed=7, plies=EARLY)
    before = signal.signal(signal.SIGALRM, handle)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.05)
        with pytest.raises(KeyboardInterrupt):
            think(game, state, Limits(seconds=600))
    finally:
        signal.signal(signal.SIGALRM, before)


@pytest.mark.parametrize(
    "limits",
    [
        Limits(),
        Limits(seconds=-1),
        Limits(seconds=float("nan")),
        Limits(seconds=float("inf")),
        Limits(nodes=-1),
        Limits(depth=0),
    ],
    ids=str,
)
def test_limits_that_can_not_be(limits: Limits) -> None:
    with pytest.raises(ValueError, match=r"seconds|nodes|depth"):
        think(Mangala(), Mangala().start(), limits)


@pytest.mark.parametrize("options", [{"lines": 0}, {"threads": 0}, {"threads": 1_000}], ids=str)
def test_lines_and_threads_that_can_not_be(options: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"lines|threads"):
        think(Mangala(), Mangala().start(), Limits(depth=1), **options)


def test_there_is_nothing_to_think_about_when_it_is_over() -> None:
    game = Mangala()
    with pytest.raises(ValueError, match="over"):
        think(game, game.load(MANGALA_OVER), Limits(depth=1))


def test_a_game_of_other_rules_is_thought_about_in_python() -> None:
    class Odd(Reversi):
        pass

    found = think(Odd(), Odd().start(), Limits(depth=2))
    assert (found.depth, found.source) == (2, "search")


@needs_kernel
@pytest.mark.parametrize(
    ("game", "depth", "count"),
    [(Pentago(), 3, 25), (Kure(size=5, stones=3, captures=2), 5, 60)],
    ids=name,
)
def test_a_forced_win_takes_as_many_plies_as_a_plain_search_finds(
    game: Game[Any, Any], depth: int, count: int
) -> None:
    wins = 0
    for state in positions(game, count, seed=9, plies=(10, 30)):
        ((_, _, _, win_in, _),) = native(game, state, depth=depth, plain=True)
        found = think(game, state, Limits(depth=depth)).best.score
        if win_in is not None and win_in > 0:
            wins += 1
            assert (found.win_in, found.exact) == (win_in, True), game.dump(state)
        elif win_in is None and found.win_in is not None:
            assert abs(found.win_in) > depth, game.dump(state)
    assert wins >= 5


@needs_kernel
@pytest.mark.parametrize("game", [Pentago(), Kure(size=5, stones=3, captures=2)], ids=name)
def test_two_threads_find_the_same_wins(game: Game[Any, Any]) -> None:
    for state in positions(game, 12, seed=4, plies=(10, 30)):
        one, two = (think(game, state, Limits(depth=4), threads=n).best.score for n in (1, 2))
        if one.win_in is not None and 0 < one.win_in <= 3:
            assert two.win_in == one.win_in, game.dump(state)


def test_the_last_moves_of_a_set_are_proved() -> None:
    game = Reversi()
    for state in positions(game, 40, seed=1, plies=(54, 58)):
        found = think(game, state, Limits(depth=20))
        assert all(line.score.exact for line in found.lines)
        here = state
        for move in found.best.moves:
            here = game.play(here, move)
        outcome = game.outcome(here)
        if outcome is not None:
            lead = outcome.score[state.turn.index] - outcome.score[state.turn.other.index]
            assert found.best.score.value == 100 * lead
