"""Moves and what completes them: the press, the word "finished", or the move itself (M9, R3)."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeVar

from meydan.games.core import IllegalMove
from meydan.match.actors import PLAYERS, PROGRAM, REFEREES, Role
from meydan.match.deeds import (
    Deed,
    Finished,
    Misplayed,
    MoveCorrected,
    Moved,
    Pressed,
    TakenBack,
    Touched,
)
from meydan.match.errors import Refused
from meydan.match.log_entry import LogEntry
from meydan.match.rule import Ask, Rule, always, cite, exempt, under_way
from meydan.match.score import end_by_rules
from meydan.match.seats import Seat
from meydan.match.steps.boards import loaded
from meydan.match.table import Bound, Made, Play, Table
from meydan.rulebooks import Field

D = TypeVar("D", bound=Deed)


def _may_move(table: Table, ask: Ask) -> None:
    play = under_way(table)
    if not table.recorded:
        raise Refused("counted-set")
    # `turn` is whose time runs, `to_move` who would move on the board: between a move and its press
    # they differ, and most of this file is about that moment.
    if ask.seat is not play.turn:
        if play.pending and ask.seat is play.to_move:
            # The opponent's move is not complete: nothing moves before it (j.2, j.5; R 16).
            code = "wait-for-press" if table.completion == "press" else "wait-for-finish"
            raise Refused(code, _completing(table), seat=play.chain[-1].seat.value)
        raise Refused("not-your-turn")
    if play.to_move is not ask.seat:
        raise Refused("move-made", cite(table.book.clock.legal_move_stands))
    if not play.board_known:
        raise Refused("board-unknown")


def _touch(table: Table, _entry: LogEntry, deed: Touched) -> Table:
    """The table with the player bound to what was touched, where the text binds (M10)."""
    play, rules = under_way(table), table.book.touch
    if deed.piece not in table.game.touchable(play.state):
        raise Refused("not-touchable", cite(rules.binds), piece=deed.piece)
    _check_bound(table, play, deed.piece)
    # A piece put down is bound by another article than a stone only touched (tazof-pentago 11).
    field: Field[Any] = rules.placed_stands if deed.down else rules.binds
    binds = rules.placed_stands.value if deed.down else rules.binds.value == "touch"
    if not binds or exempt(table, deed.seat, field):
        return table
    return replace(table, play=replace(play, bound=Bound(deed.piece, cite(field))))


def open_moves(table: Table, play: Play) -> tuple[str, ...]:
    """The legal moves of whoever is to move that begin as they must, as texts."""
    game, state, bound = table.game, play.state, play.bound
    legal = tuple(game.format(state, move) for move in game.legal(state))
    if bound is None:
        return legal
    # A move's text begins with what it moves, in every game: so a touch is a beginning of a move.
    own = tuple(move for move in legal if move.startswith(bound.piece))
    return own or (legal if table.book.touch.released_if_stuck.value else ())


def _check_bound(table: Table, play: Play, text: str) -> None:
    """Raise `Refused` for a move, or a touch, that leaves what the player is bound to."""
    bound = play.bound
    if bound is None or text.startswith(bound.piece):
        return
    if not any(move.startswith(text) for move in open_moves(table, play)):
        raise Refused("bound", bound.article, piece=bound.piece)


def _move(table: Table, entry: LogEntry, deed: Moved) -> Table:
    play = under_way(table)
    return _played(table, entry, play, deed.seat, deed.move)


def _played(table: Table, entry: LogEntry, play: Play, seat: Seat, text: str) -> Table:
    """The table after a legal move, which ends the set where the game's rules say so."""
    after = parsed(table, play.state, text)
    _check_bound(table, play, text)
    made = Made(entry.seq, seat, text, legal=True, before=play.state, bound=play.bound)
    table = _made(table, entry, play, made, after)
    outcome = table.game.outcome(after)
    return table if outcome is None else end_by_rules(table, entry, outcome)


def parsed(table: Table, state: Any, text: str) -> Any:
    """The state after a move given as text; raises `Refused` with the game's own reason."""
    try:
        return table.game.play(state, table.game.pointed(state, text))
    except IllegalMove as error:
        facts = {"game": table.game.name, "why": error.code, "move": text}
        raise Refused("illegal-move", error.article, **facts) from None


def _made(table: Table, entry: LogEntry, play: Play, made: Made, after: Any) -> Table:
    """The table with a move on the board, complete or waiting to be completed."""
    # Extra turns belong to one chain: a claim, and a correction, may reach back to its first move.
    same = bool(play.chain) and play.chain[-1].seat is made.seat
    chain = (*play.chain, made) if same else (made,)
    # After a wrong move whose outcome nobody entered, only the turn is known.
    to_move = play.next_on(after) if made.known else made.seat.other
    play = replace(
        play,
        state=after,
        to_move=to_move,
        chain=chain,
        made=(*play.made, made),
        pending=True,
        bound=None,
    )
    table = replace(table, play=play)
    return _complete(table, entry) if table.completion == "move" else table


def _complete(table: Table, entry: LogEntry) -> Table:
    """The table once the last move is complete: the turn and the clocks pass on."""
    play = under_way(table)
    mover = play.chain[-1].seat
    clocks, setting = table.clocks, table.opening.clock
    if clocks is not None and setting is not None and play.to_move is mover.other:
        clocks = clocks.turn_passed(mover, entry.at, setting)
    return replace(table, play=replace(play, pending=False), clocks=clocks)


def _misplay(table: Table, entry: LogEntry, deed: Misplayed) -> Table:
    play = under_way(table)
    after = play.state
    if deed.position is not None:
        after = loaded(table, deed.position)
        try:
            right = parsed(table, play.state, deed.move)
        except Refused:
            right = None
        # A referee's slip: what was entered as wrong is what the rules give.
        if right is not None and table.game.dump(right) == deed.position:
            raise Refused("not-misplayed", move=deed.move)
    made = Made(
        entry.seq,
        deed.seat,
        deed.move,
        legal=False,
        before=play.state,
        known=deed.position is not None,
        bound=play.bound,
    )
    # Should it end the set, the opponent may still claim: the referee's count ends it.
    return _made(table, entry, play, made, after)


def _may_correct(table: Table, ask: Ask) -> None:
    play = under_way(table)
    clock = table.book.clock
    if not table.recorded:
        raise Refused("counted-set")
    if not play.pending:
        raise Refused("move-complete", _completing(table))
    if play.chain[-1].seat is not ask.seat:
        raise Refused("not-your-turn")
    if exempt(table, play.chain[-1].seat, clock.legal_move_stands):
        return  # tazof-reversi 12: a placement is not final before the move is (T7)
    if play.chain[_to_correct(table, play)].legal and clock.legal_move_stands.value:
        raise Refused("legal-move-stands", cite(clock.legal_move_stands))
    if not clock.correct_before_press.value:
        raise Refused("no-correction", cite(clock.correct_before_press))


def _to_correct(table: Table, play: Play) -> int:
    """Which move of the chain is put right: what came after a wrong one goes with it (j.3)."""
    return -1 if play.wrong is None or table.lenient else play.wrong


def undone(table: Table, play: Play) -> Play:
    """The set as it stood before the move that a correction puts right."""
    at = _to_correct(table, play)
    wrong = play.chain[at]
    return replace(
        play,
        state=wrong.before,
        chain=play.chain[:at],
        made=tuple(made for made in play.made if made.seq < wrong.seq),
        to_move=wrong.seat,
        pending=False,
        bound=wrong.bound,
    )


def _correct(table: Table, entry: LogEntry, deed: MoveCorrected) -> Table:
    return _played(table, entry, undone(table, under_way(table)), deed.seat, deed.move)


def _may_press(table: Table, ask: Ask) -> None:
    if table.opening.clock is None:
        raise Refused("no-clock")
    if table.completion != "press":
        raise Refused("press-not-needed", cite(table.book.clock.press_completes_move))
    if ask.seat is not under_way(table).turn:
        raise Refused("clock-not-running")
    _has_moved(table)


def _may_finish(table: Table, ask: Ask) -> None:
    if table.completion != "finish":
        clock = table.book.clock
        code = "press-instead" if table.opening.clock is not None else "finish-not-needed"
        raise Refused(code, cite(clock.announce_without_clock))
    if ask.seat is not under_way(table).turn:
        raise Refused("not-your-turn")
    _has_moved(table)


def _has_moved(table: Table) -> None:
    play = under_way(table)
    if not table.recorded:
        return
    if not play.pending:
        raise Refused("nothing-moved", _completing(table))
    if play.to_move is play.chain[-1].seat:
        raise Refused("move-again", "M3")


def _press(table: Table, entry: LogEntry, deed: Pressed | Finished) -> Table:
    if table.recorded:
        return _complete(table, entry)
    play = under_way(table)
    made = Made(entry.seq, deed.seat, None, legal=True, before=None)
    play = replace(play, to_move=deed.seat.other, chain=(made,), pending=True)
    return _complete(replace(table, play=play), entry)


def _may_take_back(table: Table, ask: Ask) -> None:
    play = under_way(table)
    field = table.book.clock.forgotten_press
    if table.completion != "press" or field.value != "take-back":
        raise Refused("no-take-back", cite(field))
    # In a counted set nobody writes moves down: that the press was forgotten is the players' word.
    forgotten = play.pending and play.to_move is ask.seat if table.recorded else True
    if ask.seat is play.turn or not forgotten:
        raise Refused("press-not-forgotten", cite(field))


def _take_back(table: Table, _entry: LogEntry, _deed: TakenBack) -> Table:
    """Nothing changes: the early move was never on the record, and nobody is warned (M9)."""
    return table


def _completing(table: Table) -> str:
    clock = table.book.clock
    if table.completion == "press":
        return cite(clock.press_completes_move, clock.forgotten_press)
    return cite(clock.announce_without_clock)


def _at_the_board(
    deed: type[D],
    *roles: frozenset[Role],
    fold: Callable[[Table, LogEntry, D], Table],
    guard: Callable[[Table, Ask], None],
) -> Rule[D]:
    """The rule of what a player does on the board: in play, and while there is time."""
    return Rule(
        deed=deed,
        roles=always(*roles),
        fold=fold,
        guard=guard,
        seated=True,
        in_set=True,
        in_play=True,
        in_time=True,
    )


RULES: tuple[Rule[Any], ...] = (
    _at_the_board(Touched, PLAYERS, REFEREES, PROGRAM, fold=_touch, guard=_may_move),
    _at_the_board(Moved, PLAYERS, REFEREES, PROGRAM, fold=_move, guard=_may_move),
    _at_the_board(Misplayed, REFEREES, fold=_misplay, guard=_may_move),
    _at_the_board(MoveCorrected, PLAYERS, REFEREES, fold=_correct, guard=_may_correct),
    _at_the_board(Pressed, PLAYERS, REFEREES, PROGRAM, fold=_press, guard=_may_press),
    _at_the_board(Finished, PLAYERS, REFEREES, PROGRAM, fold=_press, guard=_may_finish),
    _at_the_board(TakenBack, PLAYERS, REFEREES, fold=_take_back, guard=_may_take_back),
)
