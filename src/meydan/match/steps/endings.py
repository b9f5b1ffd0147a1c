"""The other ends of a set or a round: counted, resigned, agreed, nobody there (T8, T11)."""

from dataclasses import replace

from meydan.match.actors import PLAYERS, REFEREES, Role
from meydan.match.deeds import Absent, DrawAgreed, Resigned, RoundCounted, SetCounted
from meydan.match.errors import Refused
from meydan.match.log_entry import LogEntry
from meydan.match.material import count_for, may_stop
from meydan.match.rule import Ask, Rule, always, cite
from meydan.match.score import cut_short, decide, end_set, lose_set
from meydan.match.table import Table, Verdict
from meydan.match.tally import tally
from meydan.rulebooks import Rulebook


def _counters(book: Rulebook) -> frozenset[Role]:
    return REFEREES | PLAYERS if book.sets.counted_by.value == "players" else REFEREES


def _count(table: Table, entry: LogEntry, deed: SetCounted) -> Table:
    """A recorded set may be counted too: where the record broke off, the board decides."""
    count, article = count_for(table.game), cite(table.book.sets.counted_by)
    count.check(deed.score, article, cut_short=may_stop(table.book, count, deed.score))
    winner = count.winner(deed.score, deed.winner, article)
    return end_set(table, entry, winner=winner, score=deed.score, reason="counted")


def _count_round(table: Table, entry: LogEntry, deed: RoundCounted) -> Table:
    """The sets that were not entered stay unknown; a set under way goes with them."""
    # Or a flag would fall in a round that is over.
    clocks = table.clocks and table.clocks.stopped(entry.at)
    ended = tally(table, deed, entry.seq)
    return replace(table, tally=ended, play=None, over=True, clocks=clocks)


def _on_wood(table: Table, _ask: Ask) -> None:
    if table.recorded:
        raise Refused("moves-recorded")


def _may_resign(table: Table, _ask: Ask) -> None:
    if not table.book.sets.resign.value:
        raise Refused("no-resigning", cite(table.book.sets.resign))


def _resign(table: Table, entry: LogEntry, deed: Resigned) -> Table:
    return lose_set(table, entry, deed.seat, reason="resigned", score=deed.score)


def _may_agree(table: Table, _ask: Ask) -> None:
    if not table.book.sets.agreed_result.value:
        raise Refused("no-agreed-result", cite(table.book.sets.agreed_result))


def _agree(table: Table, entry: LogEntry, _deed: DrawAgreed) -> Table:
    return end_set(table, entry, winner=None, score=cut_short(table, None), reason="agreed")


def _not_begun(table: Table, _ask: Ask) -> None:
    if table.play is not None or table.sets:
        raise Refused("already-begun", cite(table.book.pairing.absent))


def _absent(table: Table, entry: LogEntry, deed: Absent) -> Table:
    return decide(table, entry, Verdict(deed.who, "absent", entry.seq))


RULES = (
    Rule(deed=SetCounted, roles=_counters, fold=_count, in_set=True, unclaimed=True, in_time=True),
    Rule(
        deed=RoundCounted,
        roles=always(REFEREES),
        fold=_count_round,
        guard=_on_wood,
        unclaimed=True,
    ),
    Rule(
        deed=Resigned,
        roles=always(PLAYERS, REFEREES),
        fold=_resign,
        guard=_may_resign,
        seated=True,
        in_set=True,
        in_time=True,
    ),
    Rule(
        deed=DrawAgreed,
        roles=always(REFEREES),
        fold=_agree,
        guard=_may_agree,
        in_set=True,
        unclaimed=True,
        in_time=True,
    ),
    Rule(deed=Absent, roles=always(REFEREES), fold=_absent, guard=_not_begun),
)
