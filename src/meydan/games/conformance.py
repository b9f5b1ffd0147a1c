"""What the rules of every game must keep to, whatever they are: one suite for ours and others'.

Each check takes the rules and a source of chance, and raises `AssertionError`.
"""

from collections.abc import Callable, Iterator
from copy import copy
from dataclasses import FrozenInstanceError, fields
from random import Random
from typing import Any

from meydan.games.core import Game, IllegalMove, InvalidPosition, Side

Check = Callable[[Game[Any, Any], Random], None]
JUNK: tuple[object, ...] = (None, True, "", "x", 1.0, (), (0,), (0, 1, 2), ("a", 1), b"3")
"""Moves of no game."""
MANY = 5_000
"""Plies after which a game is taken not to end."""


def playthrough(game: Game[Any, Any], rng: Random) -> Iterator[tuple[Any, Any]]:
    """A random game: each state and the move played in it, `None` in the last one."""
    state = game.start()
    for _ in range(MANY):
        moves = game.legal(state)
        if not moves:
            yield state, None
            return
        move = rng.choice(moves)
        yield state, move
        state = game.play(state, move)
    raise AssertionError(f"no end after {MANY} plies")


def play_ends(game: Game[Any, Any], rng: Random) -> None:
    """Random play comes to an end, after which nothing can be played."""
    *before, (last, _) = playthrough(game, rng)
    assert all(game.outcome(state) is None for state, _ in before), "legal moves after the end"
    assert game.outcome(last) is not None, "no legal move, and no outcome"
    assert last.turn is before[-1][0].turn.other, "who made the last move is not to move"
    for move in {move for _, move in before}:
        assert _refusal(game, last, move).code == "game-over"


def texts_survive(game: Game[Any, Any], rng: Random) -> None:
    """Positions and moves are the same again after they were texts."""
    for state, move in playthrough(game, rng):
        text = game.dump(state)
        assert "\n" not in text, "a position is one line"
        if move is None:
            continue  # a board that no set goes on from may be refused
        again = game.load(text)
        assert again == state, f"{text!r} is read as another position"
        assert hash(again) == hash(state)
        assert game.dump(again) == text
        assert game.legal(again) == game.legal(state)
        assert all(game.parse(state, game.format(state, one)) == one for one in game.legal(state))


def moves_are_judged(game: Game[Any, Any], rng: Random) -> None:
    """Legal moves are played, once each and without a trace; all others are refused by a code."""
    steps = list(playthrough(game, rng))
    known = {move for _, move in steps if move is not None}
    for state, _ in rng.sample(steps, min(6, len(steps))):
        legal, before = game.legal(state), (game.dump(state), hash(state))
        assert len(set(legal)) == len(legal), "a move twice"
        assert game.legal(copy(state)) == legal, "another order"
        for move in legal:
            game.play(state, move)
        assert (game.dump(state), hash(state)) == before, "playing changed the state"
        for move in known - set(legal):
            assert _refusal(game, state, move).code in game.codes


def junk_is_refused(game: Game[Any, Any], _rng: Random) -> None:
    """What is no move at all is unreadable, as a value and as a text."""
    state = game.start()
    moves = {game.format(state, move) for move in game.legal(state)}
    for junk in JUNK:
        assert _refusal(game, state, junk).code == "unreadable", repr(junk)
        if isinstance(junk, str) and junk not in moves:
            try:
                game.parse(state, junk)
            except IllegalMove as no:
                assert no.move == junk
            else:
                raise AssertionError(f"{junk!r} was read as a move")


def damage_is_told(game: Game[Any, Any], rng: Random) -> None:
    """One changed character gives another position or a clear error, never a crash."""
    text = game.dump(game.start())
    for _ in range(200):
        at = rng.randrange(len(text) + 1)
        damaged = text[:at] + rng.choice([*"XOPT-1249 /", "", "é", "４", "\n"]) + text[at + 1 :]
        try:
            state = game.load(damaged)
        except InvalidPosition as error:
            assert 1 <= error.column <= len(damaged) + 1, "a column outside of the text"
        else:
            assert game.load(game.dump(state)) == state


def states_are_values(game: Game[Any, Any], _rng: Random) -> None:
    """A state is frozen, and the first player is to move at the start."""
    state = game.start()
    assert state.turn is Side.FIRST
    for field in fields(state):
        try:
            setattr(state, field.name, None)
        except FrozenInstanceError:
            continue
        raise AssertionError(f"{field.name} can be changed")


CHECKS: tuple[Check, ...] = (
    play_ends,
    texts_survive,
    moves_are_judged,
    junk_is_refused,
    damage_is_told,
    states_are_values,
)


def _refusal(game: Game[Any, Any], state: Any, move: Any) -> IllegalMove:
    try:
        game.play(state, move)
    except IllegalMove as no:
        assert no.article == game.articles[no.code], "an illegal move without its article"
        return no
    raise AssertionError(f"{move!r} was played and is not legal")
