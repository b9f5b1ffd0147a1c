"""Warnings (T4, T7) and the chief referee's penalties (T5)."""

from dataclasses import replace

from meydan.match.actors import CHIEF, REFEREES, Role
from meydan.match.deeds import Penalised, Warned
from meydan.match.errors import Refused
from meydan.match.events import Event
from meydan.match.material import SEATS
from meydan.match.rule import Rule, always, cite, needed
from meydan.match.score import decide, lose_set, loser
from meydan.match.seats import Seat
from meydan.match.table import Table, Verdict, WarningRecord
from meydan.rulebooks import Article, Rulebook, RulebookError


def warn(table: Table, event: Event, seat: Seat, ref: str) -> Table:
    """The table with a warning under an article that allows one; raises `Refused`."""
    article = _article(table, ref)
    if article not in table.book.warnable_articles():
        raise Refused("not-warnable", article.ref)
    exempt = table.book.accommodations.exempt
    if table.players[seat.index].accommodated and article.id in exempt.value:
        raise Refused("exempt", cite(exempt), seat=seat.value, exempt=article.ref)
    return _add_warning(table, event, seat, article.ref)


def _article(table: Table, ref: str) -> Article:
    try:
        return table.book.article(ref)
    except RulebookError:
        raise Refused("unknown-article", "T4", ref=ref) from None


def _add_warning(table: Table, event: Event, seat: Seat, ref: str) -> Table:
    number = table.play.number if table.play else len(table.sets)
    warnings = (*table.warnings, WarningRecord(event.seq, seat, ref, number))
    table = replace(table, warnings=warnings)
    rules = table.book.warnings
    if rules.limit.value is None or count(table, seat) < rules.limit.value:
        return table
    if rules.loses.value == "round":
        return decide(table, event, Verdict(loser(seat), "warnings", event.seq))
    if table.play is None:
        return table
    return lose_set(table, event, seat, reason="warnings")


def count(table: Table, seat: Seat) -> int:
    """The warnings of a player that count towards the limit."""
    by_set = table.book.warnings.counted_over.value == "set"
    number = table.play.number if table.play else len(table.sets)
    return sum(w.seat is seat and (not by_set or w.set_number == number) for w in table.warnings)


def _warn(table: Table, event: Event, deed: Warned) -> Table:
    reporters = table.book.warnings.reported_by
    if deed.reported_by not in reporters.value:
        raise Refused("not-reported", cite(reporters))
    return warn(table, event, deed.seat, deed.article)


def _deciders(book: Rulebook) -> frozenset[Role]:
    return REFEREES if book.conduct.decided_by.value == "referee" else CHIEF


def _penalise(table: Table, event: Event, deed: Penalised) -> Table:
    needed(deed.reason)
    conduct = table.book.conduct
    if deed.penalty not in conduct.penalties.value:
        raise Refused("unknown-penalty", cite(conduct.penalties), penalty=deed.penalty)
    if deed.penalty in ("round", "tournament"):
        expelled = deed.penalty == "tournament"
        return decide(table, event, Verdict(deed.who, "penalty", event.seq, expelled))
    seat = None if deed.who == "both" else SEATS[deed.who]
    if seat is None:
        raise Refused("one-at-a-time", cite(conduct.penalties), penalty=deed.penalty)
    if deed.penalty == "warning":
        found = (a.ref for a in table.book.articles if a.topic == "conduct")
        return _add_warning(table, event, seat, next(found, cite(conduct.penalties)))
    if table.play is None:
        raise Refused("no-set")
    return lose_set(table, event, seat, reason="penalty")


RULES = (
    Rule(deed=Warned, roles=always(REFEREES), fold=_warn, seated=True),
    Rule(deed=Penalised, roles=_deciders, fold=_penalise),
)
