"""A board on the wire: in short for everyone, in full for its referee."""

from typing import Any

from meydan.match.actors import Role
from meydan.match.queries import Allowed, colours, flag_due, legal_moves, may, position
from meydan.match.round import Round
from meydan.server.api.shapes.boards import AllowedOut, BoardBrief, BoardNow, ClockOut, WarningOut
from meydan.server.api.visible_category import pair_out, seen_table
from meydan.server.models.moments import now_ms
from meydan.server.rounds.hosts.table import Table
from meydan.server.rounds.spectators import delay_of, seen_state
from meydan.server.store.rows import pair_at
from meydan.server.web.page import Scope
from meydan.tournament.ids import RoundNo, TableNo
from meydan.words import Lang
from meydan.words.phrases.rounds import explain


def board_brief(scope: Scope) -> BoardBrief:
    """A board as the public sees it."""
    board, one = scope.board, seen_table(scope)
    state: dict[str, Any] = board.state or {}
    if not one.staff and board.digital and delay_of(board, scope.category):
        state = seen_state(board, scope.category)
    number = RoundNo(scope.round.number)
    pair = pair_at(board)
    if not one.staff and scope.category.watch_delay:
        pair = one.now.tournament.round(number).table(TableNo(board.table))
    clock = state.get("clock")
    shown = pair_out(one, pair, str(state.get("phase", "waiting")))
    return BoardBrief(
        **shown.model_dump(),
        round=number,
        status=scope.round.status,
        digital=board.digital,
        set=state.get("set"),
        sets=state.get("sets", []),
        scores=state.get("scores", []),
        set_points=state.get("points"),
        warnings=state.get("warnings"),
        clock=None if clock is None else ClockOut(**clock),
        turn=state.get("turn"),
        # Tables on screens speak to their players; everybody else listens to the category's.
        stream=scope.category.watched if board.digital else board.stream,
    )


def board_now(scope: Scope, role: Role, played: Round | None = None) -> BoardNow:
    """A board as its referee sees it; with the round, where it is at hand."""
    board, at = scope.board, now_ms()
    host = Table(board)
    played = played or host.played or host.unopened(at)
    table = played.table
    due = flag_due(played)
    return BoardNow(
        board=board_brief(scope),
        seq=board.seq,
        game=table.game.name,
        rulebook=table.book.id,
        mode=table.opening.mode,
        position=position(played),
        legal=list(legal_moves(played)),
        colours=colours(played),
        flag_at=due[1] if due else None,
        warned=[
            WarningOut(seat=one.seat.value, article=one.article, set=one.set_number)
            for one in table.warnings
        ],
        calls=[call.whom for call in table.calls],
        may=[_allowed(one, scope.lang) for one in may(played, role, at) if one.kind != "opened"],
    )


def _allowed(one: Allowed, lang: Lang) -> AllowedOut:
    return AllowedOut(
        kind=one.kind,
        seat=one.seat.value if one.seat else None,
        ok=one.ok,
        message=explain(one, lang),
        article=one.article,
        needs_reason=one.needs_reason,
    )
