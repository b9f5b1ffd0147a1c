"""Warnings (T4, T7, T16, T17) and the chief referee's penalties (T5)."""

from dataclasses import replace
from typing import Any

from meydan.match.actors import CHIEF, REFEREES, Role
from meydan.match.deeds import Penalised, Warned
from meydan.match.errors import Refused
from meydan.match.log_entry import LogEntry
from meydan.match.material import SEATS
from meydan.match.rule import Rule, always, cite, needed
from meydan.match.score import decide, lose_set, loser
from meydan.match.seats import Seat
from meydan.match.steps.windows import check_window
from meydan.match.table import Table, Verdict, WarningRecord
from meydan.rulebooks import Article, Field, Rulebook, RulebookError

ON_THE_BOARD = ("move", "capture", "end", "warning")
"""Topics of rules of play."""


def warn(table: Table, entry: LogEntry, seat: Seat, ref: str, *, touch: bool = False) -> Table:
    """The table with a warning under an article that allows one; raises `Refused`."""
    article = _article(table, ref)
    if article not in table.book.warnable_articles():
        raise Refused("not-warnable", article.ref)
    _check_exempt(table, seat, article, touch=touch)
    move = _incident(table, seat, article)
    if not table.lenient:
        if not touch:
            _check_legal(table, seat, article)
        _check_once(table, seat, article, move)
    return add_warning(table, entry, seat, article.ref, move)


def _article(table: Table, ref: str) -> Article:
    try:
        return table.book.article(ref)
    except RulebookError:
        raise Refused("unknown-article", "T4", ref=ref) from None


def _check_exempt(table: Table, seat: Seat, article: Article, *, touch: bool) -> None:
    """An exemption covers touching wherever the text names it, never an illegal move (T7)."""
    book = table.book
    free = book.accommodations.exempt
    if not table.players[seat.index].accommodated:
        return
    # The exemption names articles; what it means is touching, which other articles may punish as
    # well.
    touching = any("touch" in book.article(ref).subjects for ref in free.value)
    illegal = "illegal-move" in article.subjects and not touch
    if (article.id in free.value and not illegal) or (touch and touching):
        raise Refused("exempt", cite(free), seat=seat.value, exempt=article.ref)


def _check_legal(table: Table, seat: Seat, article: Article) -> None:
    """A rule of play is broken by a move that the record shows; a legal one breaks none."""
    play = table.play
    shown = table.recorded and play is not None and play.by(seat) and play.wrong is None
    if shown and article.enforced == "software" and article.topic in ON_THE_BOARD:
        raise Refused("move-was-legal", article.ref)


def _incident(table: Table, seat: Seat, article: Article) -> int | None:
    """The move that a warning is about, by its entry; `None` where no record tells (T17)."""
    play = table.play
    if play is None or not play.by(seat) or not article.about_a_move:
        return None
    return play.chain[-1 if play.wrong is None else play.wrong].seq


def _check_once(table: Table, seat: Seat, article: Article, move: int | None) -> None:
    """One incident, one warning, unless the text repeats it while the board is wrong (T17)."""
    repeated, play = table.book.warnings.repeated, table.play
    if play is None:
        return
    mended = play.fixes[-1].seq if play.fixes else None
    for given in table.warnings:
        if given.seat is not seat:
            continue
        same = given.move == move is not None
        # A warning that set the board right settled its move, also where none is left on record.
        settled = given.seq == mended and (same or not play.chain)
        if settled or (same and article.id not in repeated.value):
            raise Refused("already-warned", cite(repeated), seq=given.seq)


def add_warning(
    table: Table, entry: LogEntry, seat: Seat, ref: str, move: int | None = None
) -> Table:
    """The table with a warning, and with what it costs if it is the last one."""
    number = table.play.number if table.play else len(table.sets)
    warnings = (*table.warnings, WarningRecord(entry.seq, seat, ref, number, move))
    table = replace(table, warnings=warnings)
    rules = table.book.warnings
    # Without a limit a warning is written down and costs nothing (P4).
    if rules.limit.value is None or count(table, seat) < rules.limit.value:
        return table
    if rules.loses.value == "round":
        return decide(table, entry, Verdict(loser(seat), "warnings", entry.seq))
    if table.play is None:
        return table
    return lose_set(table, entry, seat, reason="warnings")


def count(table: Table, seat: Seat) -> int:
    """The warnings of a player that count towards the limit."""
    by_set = table.book.warnings.counted_over.value == "set"
    number = table.play.number if table.play else len(table.sets)
    return sum(w.seat is seat and (not by_set or w.set_number == number) for w in table.warnings)


def _warn(table: Table, entry: LogEntry, deed: Warned) -> Table:
    rules = table.book.warnings
    allowed = deed.reported_by in rules.reported_by.value
    if deed.reported_by == "referee" and not allowed:
        seen = _article(table, deed.article).id in rules.referee_sees.value
        if not seen:
            raise Refused("not-reported", cite(rules.reported_by, rules.referee_sees))
    elif not allowed:
        raise Refused("not-reported", cite(rules.reported_by))
    elif deed.reported_by == "opponent" and not table.lenient:
        _check_window(table, deed)
    return warn(table, entry, deed.seat, deed.article, touch=deed.touch)


def _check_window(table: Table, deed: Warned) -> None:
    """A report about a move keeps the window of claims (T16); one beside the moves has none."""
    play = table.play
    if play is not None and play.chain and _article(table, deed.article).about_a_move:
        check_window(table, deed.seat.other, touch=deed.touch)


def about(subject: str, table: Table, field: Field[Any]) -> str:
    """The article about a subject; what a field rests on, where the text has none."""
    return next((a.ref for a in table.book.articles if subject in a.subjects), cite(field))


def _deciders(book: Rulebook) -> frozenset[Role]:
    return REFEREES if book.conduct.decided_by.value == "referee" else CHIEF


def _penalise(table: Table, entry: LogEntry, deed: Penalised) -> Table:
    needed(deed.reason)
    conduct = table.book.conduct
    if deed.penalty not in conduct.penalties.value:
        raise Refused("unknown-penalty", cite(conduct.penalties), penalty=deed.penalty)
    if deed.penalty in ("round", "tournament"):
        expelled = deed.penalty == "tournament"
        return decide(table, entry, Verdict(deed.who, "penalty", entry.seq, expelled))
    seat = None if deed.who == "both" else SEATS[deed.who]
    if seat is None:
        raise Refused("one-at-a-time", cite(conduct.penalties), penalty=deed.penalty)
    if deed.penalty == "warning":
        return add_warning(table, entry, seat, about("conduct", table, conduct.penalties))
    if table.play is None:
        raise Refused("no-set")
    return lose_set(table, entry, seat, reason="penalty")


RULES = (
    Rule(deed=Warned, roles=always(REFEREES), fold=_warn, seated=True),
    Rule(deed=Penalised, roles=_deciders, fold=_penalise),
)
