"""Threats in Pentago: what answers them is found, and nothing that answers is missed."""

from meydan.engine.lines import Limits
from meydan.engine.pentago.fives import five_next
from meydan.engine.search import think
from meydan.games.core import Side
from meydan.games.pentago import Pentago, PentagoMove, PentagoState
from tests.engine.native import needs_kernel, paths, use
from tests.engine.searching import positions

pytestmark = needs_kernel

GAME = Pentago()


def _sides(state: PentagoState) -> tuple[int, int]:
    """The marbles of the side to move and the other's."""
    both = state.black, state.white
    return both if state.turn is Side.FIRST else both[::-1]


def _threatened(state: PentagoState) -> bool:
    own, other = _sides(state)
    return not five_next(own, other) and five_next(other, own)


def _saving(state: PentagoState) -> list[PentagoMove]:
    """The moves after which the set is not lost at once or with the next move."""
    found = []
    for move in GAME.legal(state):
        child = GAME.play(state, move)
        outcome = GAME.outcome(child)
        if outcome is None:
            if not five_next(*_sides(child)):
                found.append(move)
        elif outcome.winner is not state.turn.other:
            found.append(move)
    return found


def test_a_threat_is_answered_wherever_it_can_be() -> None:
    seen = lost = 0
    for state in positions(GAME, 700, seed=4, plies=(8, 34)):
        if not _threatened(state):
            continue
        saving = _saving(state)
        seen += 1
        lost += not saving
        for path in paths():
            use(path)
            found = think(GAME, state, Limits(depth=2)).best
            if saving:
                assert found.moves[0] in saving, GAME.dump(state)
                assert found.score.win_in != -2
            else:
                assert found.score.win_in == -2, GAME.dump(state)
                assert found.score.exact
    assert seen > 60
    assert lost > 5


def test_the_last_marble_answers_no_threat() -> None:
    """Nobody moves after it: what would be a threat before is none."""
    seen = 0
    for state in positions(GAME, 3_000, seed=8, plies=(35, 35)):
        assert len({move.place for move in GAME.legal(state)}) == 1
        best = max(
            0 if outcome.winner is None else 1 if outcome.winner is state.turn else -1
            for move in GAME.legal(state)
            if (outcome := GAME.outcome(GAME.play(state, move))) is not None
        )
        score = think(GAME, state, Limits(depth=3)).best.score
        assert score.win_in == {1: 1, 0: None, -1: -1}[best], GAME.dump(state)
        assert score.exact
        if (seen := seen + 1) == 40:
            break


def test_a_line_of_a_forced_win_ends_with_the_set() -> None:
    won = 0
    for state in positions(GAME, 60, seed=12, plies=(10, 24)):
        best = think(GAME, state, Limits(nodes=20_000)).best
        if best.score.win_in is None:
            continue
        won += 1
        assert len(best.moves) == abs(best.score.win_in), GAME.dump(state)
        for move in best.moves:
            state = GAME.play(state, move)
        assert GAME.outcome(state) is not None
    assert won > 20
