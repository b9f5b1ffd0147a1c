"""Results entered directly, without the sets behind them."""

from meydan.server.access.actions import Act
from meydan.server.api.errors import Stands
from meydan.server.api.route import change
from meydan.server.api.routes.rounds import ROUND
from meydan.server.api.shapes.rounds import Correction, PairOut, ResultGone, ResultValue
from meydan.server.api.visible_category import pair_out, result_out, seen_table
from meydan.server.store.change import Edit, change as alter
from meydan.server.web.page import Scope
from meydan.tournament import rounds as domain
from meydan.tournament.ids import Points, RoundNo, TableNo
from meydan.tournament.model import Tournament
from meydan.tournament.results import Result, ResultKind

TABLE = ROUND + "/tables/{int:table}"


@change(TABLE + "/result", Act.ENTER_RESULT, PairOut)
def enter_result(scope: Scope, body: ResultValue) -> PairOut:
    """Enter a table's first result; one that stands is a conflict. The round is under way then."""
    number, table = _place(scope)
    result = _result(body)

    def entered(tournament: Tournament) -> Tournament:
        _require(scope, tournament, None)
        return domain.enter_result(tournament, number, table, result)

    return _done(scope, entered)


@change(TABLE + "/result/correct", Act.CHANGE_RESULT, PairOut)
def correct_result(scope: Scope, body: Correction) -> PairOut:
    """Put another result in the place of the one that stands; a finished round needs a reason."""
    number, table = _place(scope)
    was, result = _result(body.was), _result(body.result)

    def corrected(tournament: Tournament) -> Tournament:
        _require(scope, tournament, was)
        return domain.enter_result(tournament, number, table, result, reason=body.reason)

    return _done(scope, corrected, body.reason)


@change(TABLE + "/result/clear", Act.CLEAR_RESULT, PairOut)
def clear_result(scope: Scope, body: ResultGone) -> PairOut:
    """Take a result back; a finished round is open again."""
    number, table = _place(scope)
    return _done(
        scope,
        lambda one: domain.clear_result(one, number, table, reason=body.reason),
        body.reason,
    )


def _place(scope: Scope) -> tuple[RoundNo, TableNo]:
    return RoundNo(scope.round.number), TableNo(scope.board.table)


def _require(scope: Scope, tournament: Tournament, expected: Result | None) -> None:
    """Refuse who knows another result, or another pair, than the one that stands."""
    number, table = _place(scope)
    pair = tournament.round(number).table(table)
    if pair.both != {scope.board.first.local, scope.board.second.local} or pair.result != expected:
        found = result_out(seen_table(scope).now, pair.result)
        raise Stands("result-stands", result=found.model_dump() if found else None)


def _done(scope: Scope, edit: Edit, reason: str = "") -> PairOut:
    number, table = _place(scope)
    changed = alter(
        scope.category.pk,
        scope.actor,
        scope.act,
        edit,
        reason=reason,
        target=f"round {number} table {table}",
        at=(number, table),
    )
    return pair_out(seen_table(scope), changed.after.round(number).table(table), "waiting")


def _result(body: ResultValue) -> Result:
    return Result(
        points=(Points(body.points[0]), Points(body.points[1])),
        kind=ResultKind(body.kind),
        sets=None if body.sets is None else (Points(body.sets[0]), Points(body.sets[1])),
        stones=body.stones,
        warnings=body.warnings,
    )
