"""What screens ask a round: who may do what, the time left, the board, the articles."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import MISSING, dataclass, fields
from functools import partial
from typing import Literal

from meydan.games.core import Side
from meydan.games.registry import described
from meydan.match.actors import Actor, Role
from meydan.match.corrections import check_entry, check_role, correctors, ledger
from meydan.match.deeds import (
    KINDS,
    ClockEdited,
    Deed,
    MoveCorrected,
    Moved,
    Opened,
    Penalty,
    Replaced,
    Reporter,
    Retracted,
)
from meydan.match.errors import NOTHING, Fact, Refused
from meydan.match.log_entry import Millis
from meydan.match.round import Round
from meydan.match.rule import Ask, exempt
from meydan.match.seats import Seat, by_seat, side_of
from meydan.match.steps import RULES
from meydan.match.steps.moves import open_moves, parsed, undone
from meydan.match.steps.sets import OPENERS, starter_of
from meydan.rulebooks import Article, Rulebook


@dataclass(frozen=True, slots=True)
class Allowed:
    """Whether a role may do something now, and why or why not."""

    kind: str
    """The deed's kind: `moved`, `warned`, …"""
    seat: Seat | None
    """The player it would be about, where it is about one."""
    ok: bool
    word: str
    """The code of the explanation in `meydan.words`."""
    article: str
    """What forbids it; empty where nothing does, or no article."""
    facts: Mapping[str, Fact]

    @property
    def needs_reason(self) -> bool:
        """Whether it is taken only with a reason."""
        return any(f.name == "reason" and f.default is MISSING for f in fields(KINDS[self.kind]))  # type: ignore[arg-type]


def may(round_: Round, role: Role, at: int) -> tuple[Allowed, ...]:
    """Everything a role can ever do under this rulebook, each allowed now or not."""
    book = round_.table.book
    return tuple(
        allowed
        for kind in KINDS
        if role in roles_of(kind, book)
        for allowed in ask(round_, role, kind, at)
    )


def roles_of(kind: str, book: Rulebook) -> frozenset[Role]:
    """Who can ever do this kind of deed under a rulebook."""
    if kind == Opened.kind:
        return OPENERS
    rule = RULES.get(kind)
    return rule.roles(book) if rule else correctors(KINDS[kind])


def ask(round_: Round, role: Role, kind: str, at: int) -> tuple[Allowed, ...]:
    """Whether a role may do one kind of deed: for each player it can be about."""
    if kind == Opened.kind:
        return (_answer(kind, None, _opened_already),)
    if kind not in RULES:
        deed = Retracted if kind == Retracted.kind else Replaced
        return (_answer(kind, None, partial(_correction, round_, role, deed)),)
    rule, table = RULES[kind], round_.table
    seats: tuple[Seat | None, ...] = (None,)
    if rule.seated:
        seats = (Seat.A, Seat.B) if role.seat is None else (role.seat,)
    asks = [Ask(role, seat, Millis(at)) for seat in seats]
    return tuple(_answer(kind, a.seat, partial(rule.check, table, a)) for a in asks)


def why(round_: Round, deed: Deed, *, by: Actor, at: int) -> Refused | None:
    """Why a deed would not be taken now, by doing it to a round that nobody keeps; `None`: it is.

    There is no second list of reasons: whoever does it is told the same, code, article and facts.
    """
    try:
        round_.do(deed, by=by, at=at)
    except Refused as no:
        return no
    return None


def _answer(kind: str, seat: Seat | None, check: Callable[[], None]) -> Allowed:
    try:
        check()
    except Refused as no:
        return Allowed(kind, seat, False, no.word, no.article, no.facts)
    return Allowed(kind, seat, True, f"match.may.{kind}", "", NOTHING)


def _opened_already() -> None:
    raise Refused("already-opened")


def _correction(round_: Round, role: Role, deed: type[Deed]) -> None:
    check_role(role, deed)
    if not any(_correctable(round_, role, deed)):
        raise Refused("nothing-to-correct")


def correctable(round_: Round, role: Role, deed: type[Deed] = Retracted) -> tuple[int, ...]:
    """The entries that a role may retract (or replace), by number."""
    return tuple(_correctable(round_, role, deed)) if role in correctors(deed) else ()


def _correctable(round_: Round, role: Role, deed: type[Deed]) -> Iterator[int]:
    struck, book = ledger(round_.log).struck, round_.table.book
    for entry in round_.log:
        if entry.seq not in struck:
            with suppress(Refused):
                check_entry(entry, role, book, deed)
                yield entry.seq


def time_left(round_: Round, seat: Seat, at: int) -> int | None:
    """Milliseconds that a player has left at a moment; `None` without a clock."""
    clocks = round_.table.clocks
    return None if clocks is None else clocks.time_left(seat, Millis(at))


def flag_due(round_: Round) -> tuple[Seat, Millis] | None:
    """Whose flag falls next, and when, if nothing happens before."""
    clocks = round_.table.clocks
    if clocks is None or clocks.running is None or clocks.falls_at is None:
        return None
    return clocks.running, clocks.falls_at


def compensation(round_: Round, *, stopped_at: int, reason: str) -> ClockEdited | None:
    """The deed that gives back the time since a moment when all was last known to be well."""
    clocks = round_.table.clocks
    if clocks is None or clocks.running is None:
        return None
    # A clock that began to run after the last sign of life lost no time before it.
    moment = Millis(max(stopped_at, clocks.since))
    left = clocks.time_left(Seat.A, moment), clocks.time_left(Seat.B, moment)
    return ClockEdited(left=left, reason=reason)


def legal_moves(round_: Round) -> tuple[str, ...]:
    """The moves of whoever may move now, as text; none in a counted set."""
    table = round_.table
    play = table.play
    if play is None or play.state is None or not play.board_known or table.over:
        return ()
    return open_moves(table, play) if play.turn is play.to_move else ()


def instead(round_: Round) -> tuple[str, ...]:
    """What a player may still choose in place of a move that waits to be finished.

    On a screen only a legal move is made, so these are moves of a player whose placement is not
    final: exempt from the article that says it is (tazof-reversi 12, T7).
    """
    table, play = round_.table, round_.table.play
    if play is None or table.over or not (table.recorded and play.pending and play.board_known):
        return ()
    last, final = play.chain[-1], table.book.clock.legal_move_stands
    if play.to_move is last.seat or not exempt(table, last.seat, final):
        return ()
    return tuple(move for move in open_moves(table, undone(table, play)) if move != last.text)


def chosen(round_: Round, seat: Seat, text: str) -> Moved | MoveCorrected:
    """What a player does who chooses a move on a screen: makes it, or takes it instead."""
    play = round_.table.play
    if play is not None and play.turn is seat and text in instead(round_):
        return MoveCorrected(seat=seat, move=text)
    return Moved(seat=seat, move=text)


def held_piece(round_: Round) -> str | None:
    """What whoever moves now must move with: a piece put down, a stone touched."""
    play = round_.table.play
    return play.bound.piece if play is not None and play.bound is not None else None


def puts_down(round_: Round) -> bool:
    """Whether a piece put down on a screen stays there though the move goes on after it.

    So a marble of Pentago before its turn (tazof-pentago 11); elsewhere it is the whole move.
    """
    table, touch = round_.table, round_.table.book.touch
    play = None if table.over else table.play
    if play is None or play.state is None or play.to_move is None:
        return False
    if touch.binds.value != "placing" or not touch.placed_stands.value:
        return False
    game, state = table.game, play.state
    # Asked of any legal move: whether a place alone is a move is the same all over the board.
    first = next((game.format(state, move) for move in game.legal(state)[:1]), "")
    whole = first in ("", *game.touchable(state))
    return not whole and not exempt(table, play.to_move, touch.placed_stands)


def position(round_: Round) -> str | None:
    """The board of the set under way as it was last known, as text; `None` in a counted set."""
    table = round_.table
    if table.play is None or table.play.state is None:
        return None
    return table.game.dump(table.play.state)


@dataclass(frozen=True, slots=True)
class Remedy:
    """What the rulebook asks for when a claim holds."""

    then: Literal["stands", "take-back", "position"]
    position: str | None
    """The board as the last move should have left it, where a record can tell."""
    shown: bool
    """Whether the player may be shown how to put it right (`tazof-reversi 10`: not so)."""


def remedy(round_: Round) -> Remedy:
    """What to offer the referee who upholds a claim now."""
    table = round_.table
    book, play = table.book, table.play
    board = None
    if play is not None and play.chain and play.state is not None:
        last = play.chain[-1]
        try:
            # What the rules give for the move that was meant; one that can't be played at all gives
            # nothing.
            board = table.game.dump(parsed(table, last.before, last.text or ""))
        except Refused:
            board = None
    then: Literal["stands", "take-back", "position"] = "stands"
    if book.warnings.remedy.value == "replay-touched":
        then = "take-back"
    elif book.warnings.remedy.value == "turn-discs" and board is not None:
        then = "position"
    return Remedy(then, board, book.claims.referee_shows.value)


def colours(round_: Round) -> tuple[str, str] | None:
    """A's and B's colour in the set under way or the next one; `None` without colours, and while
    the table has yet to draw for them (T10)."""
    table = round_.table
    if table.book.sets.colours.value == "none" or table.lot_due:
        return None
    number = table.play.number if table.play else len(table.sets) + 1
    starter = starter_of(table, number)
    pair = described(table.game).colours
    return None if pair is None else by_seat(pair, starter=starter)


def side(round_: Round, seat: Seat) -> Side | None:
    """The side that a player has on the board of the set under way."""
    play = round_.table.play
    return None if play is None else side_of(seat, starter=play.starter)


def next_starter(round_: Round) -> Seat | None:
    """Who starts the next set; `None` where there is none, or the table has yet to draw."""
    table = round_.table
    return (
        None
        if table.over or table.lot_due
        else starter_of(table, len(table.sets) + (table.play is not None) + 1)
    )


def warnable(round_: Round, seat: Seat) -> tuple[Article, ...]:
    """The articles under which a player can be warned (T7)."""
    table = round_.table
    accommodated = table.players[seat.index].accommodated
    return table.book.warnable_articles(accommodated=accommodated)


def reporters(round_: Round) -> tuple[Reporter, ...]:
    """Who can bring something up under this rulebook, if only under some articles (T16)."""
    rules = round_.table.book.warnings
    seen = ("referee",) if rules.referee_sees.value else ()
    return tuple(dict.fromkeys((*rules.reported_by.value, *seen)))


def own_board(round_: Round, seat: Seat) -> bool:
    """Whether a player may bring a board of their own (T7)."""
    table = round_.table
    return table.players[seat.index].accommodated and table.book.accommodations.own_board.value


def penalties(round_: Round) -> tuple[Penalty, ...]:
    """What the chief referee may pick from (T5)."""
    return round_.table.book.conduct.penalties.value
