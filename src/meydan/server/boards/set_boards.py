"""Every board of a set, from the first position to the last, as a page steps through them."""

from typing import Any

from meydan.games.core import Game
from meydan.match.corrections import ledger
from meydan.match.deeds import MoveCorrected, Moved
from meydan.match.round import Round
from meydan.match.seats import Seat, seat_of
from meydan.match.steps import step
from meydan.match.steps.sets import opened
from meydan.match.table import Play, SetResult, Table
from meydan.server.boards.shown import LastMove, ShownBoard
from meydan.server.boards.steps import steps_of


def shown_board(played: Round) -> ShownBoard:
    """The board of the set under way, else of the last set, else the one to begin with."""
    table = played.table
    if table.play is not None:
        return under_way(table, table.play)
    if table.sets:
        return set_boards(played, table.sets[-1])[-1]
    return ShownBoard(number=1, starter=Seat.A, state=table.game.start())


def so_far(played: Round) -> tuple[ShownBoard, ...]:
    """Every board of the set under way, or of the last one, up to the one that is shown."""
    table, play = played.table, played.table.play
    if play is None:
        return set_boards(played, table.sets[-1]) if table.sets else (shown_board(played),)
    boards: list[ShownBoard] = []
    moves: tuple[tuple[Seat, str], ...] = ()
    last = None
    for made in play.made:
        boards.append(
            ShownBoard(
                number=play.number, starter=play.starter, state=made.before, moves=moves, last=last
            )
        )
        moves = (*moves, (made.seat, made.text or ""))
        last = (
            last_move(table.game, made.seat, made.before, made.text or "") if made.legal else None
        )
    return (*boards, under_way(table, play))


def set_boards(played: Round, done: SetResult) -> tuple[ShownBoard, ...]:
    """The boards of a finished set; where a referee set the board, by the log itself."""
    if done.replayable:
        return _by_moves(played.table.game, done)
    return _by_the_log(played, done)


def under_way(table: Table, play: Play) -> ShownBoard:
    """The board of the set under way."""
    last = None
    if play.made and play.made[-1].legal:
        made = play.made[-1]
        last = last_move(table.game, made.seat, made.before, made.text or "")
    return ShownBoard(
        number=play.number,
        starter=play.starter,
        state=play.state,
        moves=tuple((made.seat, made.text or "") for made in play.made),
        last=last,
    )


def last_move(game: Game[Any, Any], seat: Seat, before: Any, text: str) -> LastMove:
    """A legal move with what is seen of it."""
    move = game.parse(before, text)
    return LastMove(
        seat=seat, text=text, before=before, move=move, steps=steps_of(game, before, move)
    )


def _by_moves(game: Game[Any, Any], done: SetResult) -> tuple[ShownBoard, ...]:
    state = game.start()
    boards = [ShownBoard(number=done.number, starter=done.starter, state=state)]
    moves: tuple[tuple[Seat, str], ...] = ()
    for text in done.moves:
        last = last_move(game, seat_of(state.turn, starter=done.starter), state, text)
        state, moves = game.play(state, last.move), (*moves, (last.seat, text))
        boards.append(
            ShownBoard(
                number=done.number, starter=done.starter, state=state, moves=moves, last=last
            )
        )
    return tuple(boards)


def _by_the_log(played: Round, done: SetResult) -> tuple[ShownBoard, ...]:
    standing = ledger(played.log).standing
    table = opened(standing[0])
    boards: list[ShownBoard] = []
    for entry in standing[1:]:
        before, table = table, step(table, entry)
        play = table.play
        if play is not None and play.number == done.number and play.state is not None:
            shown = under_way(table, play)
            if not boards or (shown.state, shown.moves) != (boards[-1].state, boards[-1].moves):
                boards.append(shown)
        elif entry.seq == done.seq:
            boards += _ending(before, entry.deed)
            break
    return tuple(boards)


def _ending(before: Table, deed: Any) -> list[ShownBoard]:
    """The board after the move that ended the set; any other end leaves it as it was."""
    play = before.play
    if play is None or not isinstance(deed, Moved | MoveCorrected):
        return []
    game = before.game
    last = last_move(game, deed.seat, play.state, deed.move)
    moves = (*((made.seat, made.text or "") for made in play.made), (deed.seat, deed.move))
    state = game.play(play.state, last.move)
    return [
        ShownBoard(number=play.number, starter=play.starter, state=state, moves=moves, last=last)
    ]
