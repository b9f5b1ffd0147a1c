"""A round's way from draft to locked, and the results in between."""

from dataclasses import replace

from meydan.tournament.errors import TournamentError
from meydan.tournament.ids import RoundNo, TableNo
from meydan.tournament.lot import at_tables, ready_to_pair
from meydan.tournament.model import Pair, Round, RoundStatus, Tournament
from meydan.tournament.names import ListLang
from meydan.tournament.notes import Note, note
from meydan.tournament.pairing import Pairer, Progress, pairer_for
from meydan.tournament.pairing.bracket import refuse_undecided
from meydan.tournament.pairing.checker import check
from meydan.tournament.pairing.field import require_results
from meydan.tournament.results import Result
from meydan.tournament.round_count import fitted, require_open
from meydan.tournament.safety import Action, require
from meydan.tournament.starting_list import fix_numbers


def pair_next(
    tournament: Tournament, *, pairer: Pairer | None = None, progress: Progress | None = None
) -> Tournament:
    """The tournament with the draft of its next round."""
    tournament = fitted(tournament)
    require_open(tournament)
    chosen = pairer or pairer_for(tournament.settings.system)
    made = chosen.pair(ready_to_pair(tournament), progress=progress)
    if at_tables(tournament):
        made = replace(made, notes=(*made.notes, note("lot-each-table")))
    return replace(tournament, rounds=(*tournament.rounds, made))


def require_ready(tournament: Tournament) -> RoundNo:
    """The number of the round that can be paired now; refuses, and says what is in the way."""
    number = require_open(fitted(tournament))
    require_results(tournament, number)
    if ready_to_pair(tournament).lot is None:
        raise TournamentError("no-lot")
    if tournament.settings.system.bracketed:
        refuse_undecided(tournament, number)
    return number


def pair_again(
    tournament: Tournament,
    *,
    reason: str = "",
    pairer: Pairer | None = None,
    progress: Progress | None = None,
) -> Tournament:
    """The latest round paired anew, as a draft; whoever came or left meanwhile is heeded."""
    shorter = _without_last(tournament, Action.PAIR_AGAIN, reason)
    return pair_next(shorter, pairer=pairer, progress=progress)


def delete_round(tournament: Tournament, *, reason: str = "") -> Tournament:
    """The tournament without its latest round."""
    return _without_last(tournament, Action.DELETE, reason)


def _without_last(tournament: Tournament, action: Action, reason: str) -> Tournament:
    if not tournament.rounds:
        raise TournamentError("no-such-round", round=0)
    last = tournament.rounds[-1]
    require(action, last, reason=reason)
    if any(pair.result is not None for pair in last.pairs):
        raise TournamentError("results-entered", round=last.number)
    return replace(tournament, rounds=tournament.rounds[:-1])


def publish(tournament: Tournament, number: RoundNo, *, lang: ListLang = "tr") -> Tournament:
    """Show a draft to everyone; with round 1 the starting list's numbers are fixed (T9).

    A draft that no longer fits, since someone came or left after it was made, is refused. Rules
    that the organiser broke by hand, knowingly, stand.
    """
    one = tournament.round(number)
    require(Action.PUBLISH, one)
    for breach in check(tournament, one):
        if breach.structural or not one.by_hand:
            raise TournamentError(
                "bad-pairing", round=number, breach=breach.code, entries=breach.entries
            )
    numbered = fix_numbers(tournament, lang=lang)
    return numbered.with_round(replace(one, status=RoundStatus.PUBLISHED))


def unpublish(tournament: Tournament, number: RoundNo, *, reason: str) -> Tournament:
    """Back to a draft, as long as no result is in; the numbers stay fixed."""
    one = tournament.round(number)
    require(Action.UNPUBLISH, one, reason=reason)
    if any(pair.result is not None for pair in one.pairs):
        raise TournamentError("results-entered", round=number)
    return tournament.with_round(
        _noted(replace(one, status=RoundStatus.DRAFT), "unpublish", reason)
    )


def start(tournament: Tournament, number: RoundNo) -> Tournament:
    """The round is being played."""
    return _move(tournament, number, Action.START, RoundStatus.PLAYING)


def finish(tournament: Tournament, number: RoundNo) -> Tournament:
    """All results are in."""
    one = tournament.round(number)
    require(Action.FINISH, one)
    if one.missing:
        raise TournamentError("results-missing", round=number, tables=one.missing)
    # A final that was lost by the unbeaten one asks for another.
    return fitted(tournament.with_round(replace(one, status=RoundStatus.FINISHED)))


def reopen(tournament: Tournament, number: RoundNo, *, reason: str) -> Tournament:
    """Back from finished to playing."""
    return _move(tournament, number, Action.REOPEN, RoundStatus.PLAYING, reason)


def lock(tournament: Tournament, number: RoundNo) -> Tournament:
    """Signed off."""
    return _move(tournament, number, Action.LOCK, RoundStatus.LOCKED)


def unlock(tournament: Tournament, number: RoundNo, *, reason: str) -> Tournament:
    """Back from locked to finished."""
    return _move(tournament, number, Action.UNLOCK, RoundStatus.FINISHED, reason)


def enter_result(
    tournament: Tournament,
    number: RoundNo,
    table: TableNo,
    result: Result,
    *,
    reason: str = "",
) -> Tournament:
    """Enter or correct the result of a table; the first one sets the round going."""
    one = tournament.round(number)
    pair = one.table(table)
    action = Action.ENTER_RESULT if pair.result is None else Action.CHANGE_RESULT
    require(action, one, reason=reason)
    tournament.settings.worth.require(result)
    if one.status is RoundStatus.PUBLISHED:
        one = replace(one, status=RoundStatus.PLAYING)
    changed = _with_pair(one, replace(pair, result=result))
    if action is Action.CHANGE_RESULT:
        changed = _noted(changed, action.value, reason, table=table)
    return tournament.with_round(changed)


def clear_result(
    tournament: Tournament, number: RoundNo, table: TableNo, *, reason: str = ""
) -> Tournament:
    """Take a result back; a finished round is open again."""
    one = tournament.round(number)
    require(Action.CLEAR_RESULT, one, reason=reason)
    if number < len(tournament.rounds):
        raise TournamentError("later-round-paired", round=number)
    changed = _with_pair(one, replace(one.table(table), result=None))
    if one.status is RoundStatus.FINISHED:
        changed = replace(changed, status=RoundStatus.PLAYING)
    return tournament.with_round(_noted(changed, Action.CLEAR_RESULT.value, reason, table=table))


def change_table(
    tournament: Tournament,
    number: RoundNo,
    table: TableNo,
    *,
    to: TableNo,
    reason: str = "",
) -> Tournament:
    """Seat a pair at another table; whoever sits there changes places with it."""
    one = tournament.round(number)
    require(Action.CHANGE_TABLE, one, reason=reason)
    one.table(table)
    if to < 1:
        raise TournamentError("no-such-table", round=number, table=to)
    swap = {table: to, to: table}
    pairs = [replace(pair, table=swap.get(pair.table, pair.table)) for pair in one.pairs]
    seated = tuple(sorted(pairs, key=lambda pair: pair.table))
    return tournament.with_round(replace(one, pairs=seated))


def _move(
    tournament: Tournament, number: RoundNo, action: Action, to: RoundStatus, reason: str = ""
) -> Tournament:
    one = tournament.round(number)
    require(action, one, reason=reason)
    return tournament.with_round(_noted(replace(one, status=to), action.value, reason))


def _with_pair(one: Round, changed: Pair) -> Round:
    pairs = tuple(changed if pair.table == changed.table else pair for pair in one.pairs)
    return replace(one, pairs=pairs)


def _noted(one: Round, code: str, reason: str, *, table: TableNo | None = None) -> Round:
    """Keep the reason of a change with the round."""
    if not reason.strip():
        return one
    facts: dict[str, int | str] = {} if table is None else {"table": table}
    added: Note = note(code, **facts, reason=reason.strip())
    return replace(one, notes=(*one.notes, added))
