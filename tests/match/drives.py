"""Rounds driven through everything that a section of a rulebook decides.

Each drive plays real rounds under a book and returns all that could be seen: what was taken, what
was refused and under which article, boards, clocks, results. Two books that differ in a field that
acts give two different returns.
"""

from collections.abc import Callable, Iterator
from typing import Any

from meydan.match import (
    Actor,
    ClockSetting,
    Deed,
    LogEntry,
    Millis,
    Opened,
    PlayerInfo,
    Refused,
    Round as MatchRound,
)
from meydan.match.actors import Role
from meydan.match.deeds import (
    Claimed,
    ClaimUpheld,
    DrawAgreed,
    Finished,
    FlagFell,
    Misplayed,
    Mode,
    MoveCorrected,
    Moved,
    Penalised,
    PositionSet,
    Pressed,
    Resigned,
    SetCounted,
    SetStarted,
    StonesReplaced,
    TakenBack,
    Touched,
    Warned,
)
from meydan.match.material import count_for
from meydan.match.queries import colours, legal_moves, own_board, position, remedy, time_left
from meydan.match.seats import Seat
from meydan.rulebooks import Rulebook
from tests.games.test_kure import place

A, B = Seat.A, Seat.B
REFEREE, CHIEF = Actor(Role.REFEREE), Actor(Role.CHIEF)
PLAYER = {A: Actor(Role.PLAYER_A), B: Actor(Role.PLAYER_B)}
TEN = ClockSetting(seconds=600)
Seen = list[Any]
Drive = Callable[[Rulebook], Seen]


class Watched:
    """A round, and a note of everything that could be seen of it."""

    def __init__(
        self,
        book: Rulebook,
        *,
        mode: Mode = "recorded",
        clock: ClockSetting | None = None,
        impaired: bool = False,
    ) -> None:
        self.seen: Seen = []
        self.now = Millis(1_000_000)
        players = (PlayerInfo(accommodated=impaired), PlayerInfo())
        deed = Opened.under(book, mode=mode, players=players, clock=clock)
        self.round: MatchRound | None = None
        try:
            self.round = MatchRound.open(LogEntry(seq=1, at=self.now, by=REFEREE, deed=deed))
        except Refused as no:
            self.seen.append(no.code)

    def do(self, deed: Deed, by: Actor = REFEREE, wait: float = 0) -> "Watched":
        if self.round is None:
            return self
        self.now = Millis(self.now + int(1000 * wait))
        try:
            self.round = self.round.do(deed, by=by, at=self.now)
        except Refused as no:
            self.seen.append((deed.kind, no.code))
            return self
        table, result = self.round.table, self.round.result
        self.seen += [
            deed.kind,
            table.over,
            table.set_points,
            [(done.starter, done.winner, done.score) for done in table.sets],
            [(one.seat, one.article) for one in table.warnings],
            [time_left(self.round, seat, self.now) for seat in Seat],
            table.clocks and table.clocks.delay,
            table.play and (table.play.turn, table.play.starter, position(self.round)),
            colours(self.round),
            result and (result.points, result.text, result.reason),
        ]
        return self

    def moves(self) -> tuple[str, ...]:
        return legal_moves(self.round) if self.round else ()

    def look(self, value: Any) -> "Watched":
        self.seen.append(value)
        return self


def of(*rounds: Watched) -> Seen:
    return [one.seen for one in rounds]


def counted(book: Rulebook, winner: Seat | None) -> SetCounted:
    """A count that this player won by."""
    count = count_for_book(book)
    named = {A: "a", B: "b", None: "draw"}[winner]
    if not count.scored:
        return SetCounted(winner=named)  # type: ignore[arg-type]
    most = count.total[1] if count.total else 2 * (count.most or 0)
    if winner is None:
        return SetCounted(score=(most // 2, most // 2) if count.total else (0, 0), winner="draw")
    score = (most // 2 + 2, most // 2 - 2) if count.total else (most // 2, 0)
    return SetCounted(score=score if winner is A else score[::-1])


def count_for_book(book: Rulebook) -> Any:
    from meydan.rulebooks import game_of

    return count_for(game_of(book))


def sets(book: Rulebook) -> Seen:
    """Whole rounds of counted sets, and other ways for a set to end."""
    rounds = []
    for winners in ((A, None, None, None, None), (None,) * 5, (A, A, A, A), (A, B, None, A, A)):
        one = Watched(book, mode="counted")
        for winner in winners:
            one.do(SetStarted()).do(counted(book, winner))
        rounds.append(one)
    by_player = Watched(book, mode="counted").do(SetStarted()).do(counted(book, A), PLAYER[A])
    resigned = Watched(book).do(SetStarted()).do(Resigned(seat=A), PLAYER[A])
    agreed = Watched(book).do(SetStarted()).do(DrawAgreed())
    early = Watched(book, mode="counted").do(SetStarted()).do(SetCounted(score=(30, 2)))
    return of(*rounds, by_player, resigned, agreed, early)


def clock(book: Rulebook) -> Seen:
    """Time used in two sets, moves completed, corrected and made too early."""
    own = ClockSetting.of(book)
    two_sets = Watched(book, clock=own or TEN).look(own).do(SetStarted())
    for number, seat in enumerate((A, B)):
        first = two_sets.moves()[:1] or ("",)
        two_sets.do(Moved(seat=seat, move=first[0]), PLAYER[seat], wait=7)
        two_sets.do(Pressed(seat=seat), PLAYER[seat], wait=1)
        if number == 0:
            two_sets.do(Touched(seat=B, piece="?"), PLAYER[B], wait=2)
    two_sets.do(Resigned(seat=A), wait=3).do(SetStarted(), wait=3)
    wrong = Watched(book, clock=TEN).do(SetStarted()).do(Misplayed(seat=A, move="?"))
    legal = wrong.round and legal_after(book)
    wrong.do(MoveCorrected(seat=A, move=legal or ""), PLAYER[A])
    stands = Watched(book, clock=TEN).do(SetStarted())
    options = (*stands.moves(), "", "")
    stands.do(Moved(seat=A, move=options[0]), PLAYER[A])
    stands.do(TakenBack(seat=B), PLAYER[B])
    stands.do(MoveCorrected(seat=A, move=options[1]), PLAYER[A])
    quiet = Watched(book).do(SetStarted()).do(Moved(seat=A, move=options[0]), PLAYER[A])
    quiet.do(Finished(seat=A), PLAYER[A]).do(Misplayed(seat=B, move="?"))
    return of(two_sets, wrong, stands, quiet)


def legal_after(book: Rulebook) -> str:
    return Watched(book).do(SetStarted()).moves()[0]


def flag(book: Rulebook) -> Seen:
    """Flags at every count that could matter."""
    scored = count_for_book(book).scored
    rounds = []
    for stones in (0, 1, 3, 22, 23, 24, 25, 26) if scored else (None,):
        one = Watched(book, mode="counted", clock=TEN).do(SetStarted())
        score = None if stones is None else (stones, 0)
        one.do(FlagFell(seat=A, score=score), wait=601).do(SetStarted())
        rounds.append(one)
    return of(*rounds)


def warnings(book: Rulebook) -> Seen:
    """Every article and reporter, many warnings over two sets, one move warned twice."""
    rounds = []
    for article in book.articles:
        one = Watched(book, mode="counted").do(SetStarted())
        one.do(Warned(seat=A, article=article.id))
        one.do(Warned(seat=A, article=article.id, reported_by="referee"))
        rounds.append(one)
    under = book.warnable_articles()
    reporter = book.warnings.reported_by.value[0]
    for first in (1, 2, 5):
        many = Watched(book, mode="counted").do(SetStarted())
        for number in range(5 if under else 0):
            if number == first:
                many.do(counted(book, None)).do(SetStarted())
            many.do(Warned(seat=A, article=under[-1].id, reported_by=reporter))
        rounds.append(many)
    for article in under:
        twice = Watched(book).do(SetStarted()).do(Misplayed(seat=A, move="?"))
        twice.do(Finished(seat=A))
        for _ in range(2):
            twice.do(Warned(seat=A, article=article.id, reported_by=reporter))
        rounds.append(twice)
    back = claimed(book, claimant=PLAYER[B])
    assert back.round is not None
    if under:
        back.look(remedy(back.round).then)
        back.do(ClaimUpheld(article=under[-1].id, then="take-back", touch=True))
    return [*of(*rounds, back), back.moves()]


def claimed(book: Rulebook, *, claimant: Actor, **known: Any) -> Watched:
    """A wrong move by A that is complete, and B's claim."""
    one = Watched(book, **known).do(SetStarted())
    move = (*one.moves(), "?")[0]
    one.do(Misplayed(seat=A, move=move)).do(Pressed(seat=A)).do(Finished(seat=A))
    return one.do(Claimed(seat=B), claimant)


def claims(book: Rulebook) -> Seen:
    """Claims before a move is complete, after it, and too late, by players and referees."""
    rounds = []
    for clock_ in (TEN, None):
        early = Watched(book, clock=clock_).do(SetStarted()).do(Misplayed(seat=A, move="?"))
        rounds.append(early.do(Claimed(seat=B), PLAYER[B]))
    for by in (PLAYER[A], REFEREE):
        late = Watched(book).do(SetStarted())
        for seat in (A, B):
            late.do(Moved(seat=seat, move=(*late.moves(), "")[0])).do(Finished(seat=seat))
        late.do(Moved(seat=A, move=(*late.moves(), "")[0])).do(Finished(seat=A))
        rounds.append(late.do(Claimed(seat=A), by))
    shown = claimed(book, claimant=PLAYER[B])
    assert shown.round is not None
    return [*of(*rounds, shown), remedy(shown.round).shown]


STUCK = place("d4 a1 b1 g1", "c5 d5 e5 c3 d3 e3 a7")


def touch(book: Rulebook) -> Seen:
    """A stone touched, or put down, and then another move."""
    rounds: list[Watched] = []
    for down in (False, True):
        one = Watched(book).do(SetStarted())
        moves = one.moves()
        piece = Watched(book).do(SetStarted()).round
        assert piece is not None
        assert piece.table.play is not None
        first = piece.table.game.touchable(piece.table.play.state)[0]
        one.do(Touched(seat=A, piece=first, down=down), PLAYER[A])
        rounds.append(one.do(Moved(seat=A, move=moves[-1]), PLAYER[A]))
    if book.game == "kure":
        stuck = Watched(book).do(SetStarted())
        assert stuck.round is not None
        before = position(stuck.round) or ""
        stuck.do(PositionSet(before=before, after=STUCK, reason="-"))
        stuck.do(Touched(seat=A, piece="d4"), PLAYER[A]).do(Moved(seat=A, move="a1a2"), PLAYER[A])
        rounds.append(stuck)
    return of(*rounds)


def off_board(book: Rulebook) -> Seen:
    rounds = [
        Watched(book).do(SetStarted()).do(StonesReplaced(), by).do(StonesReplaced(seat=A))
        for by in (PLAYER[A], REFEREE)
    ]
    return of(*rounds)


def conduct(book: Rulebook) -> Seen:
    return of(
        *(
            Watched(book).do(SetStarted()).do(Penalised(who="a", penalty=one, reason="-"), by)
            for one in ("warning", "set", "round", "tournament")
            for by in (REFEREE, CHIEF)
        )
    )


def accommodations(book: Rulebook) -> Seen:
    rounds = []
    for article in book.articles:
        one = Watched(book, mode="counted", impaired=True).do(SetStarted())
        rounds.append(one.do(Warned(seat=A, article=article.id)))
        rounds[-1].do(Warned(seat=A, article=article.id, touch=True))
    opened = rounds[0].round
    assert opened is not None
    return [*of(*rounds), own_board(opened, A)]


def kure(book: Rulebook) -> Seen:
    """Boards and moves that Küre's own options decide about."""
    start = Watched(book).do(SetStarted())
    seen = [start.seen, start.moves()]
    for turn, purple, orange, moves in BOARDS:
        one = Watched(book).do(SetStarted())
        assert one.round is not None
        board = place(purple, orange, turn, QUIET.get(moves, 0))
        one.do(PositionSet(before=position(one.round) or "", after=board, reason="-"))
        for seat, move in zip(_turns(turn), moves, strict=False):
            one.do(Moved(seat=seat, move=move), PLAYER[seat])
        seen += [one.seen, one.moves()]
    return seen


def _turns(turn: str) -> Iterator[Seat]:
    while True:
        yield from (A, B) if turn == "P" else (B, A)


SHUFFLE = ("a3a4", "g5g4", "a4a3", "g4g5")
BOARDS: tuple[tuple[str, str, str, tuple[str, ...]], ...] = (
    ("P", "a1 b1 c4 e3", "d4 a7 b7 g7", ("e3e4",)),  # the fourth capture
    ("P", "a1 b1 c4 e3 g1", "d4 a7 b7 g7 f7", ("e3e4",)),  # the third
    ("P", "c3 e4 a1 g1", "d4 a7 b7 g7 f7", ("e4e5",)),  # c3, d4, e5: on a diagonal
    ("P", "a3 b1 c1 f1", "g5 a7 b7 f7", SHUFFLE * 4),  # repetition
    ("P", "a3 b1 c1 f1", "g5 a7 b7 f7", ("a3a4", "g5g4")),  # the last quiet plies
    ("P", "d6 a1 b1 g1", "a7 b7 f7 g6", ("d6d7", "a7a6", "d7c6")),  # the far row
    ("P", "d1 d2 d4 a5 b1", "a7 b7 f7 g7", ("a5b6",)),  # a column with the first row
    ("P", "d1 d2 d4 c5 b1", "a7 b7 f7 g7", ("c5d6",)),  # four with the first row
    ("P", "a1 b1 g1 d3 f1", "c4 e4 a7 b7", ("d3d4", "e4e5", "a1a2", "e5e4")),  # K4
    ("P", "c7 e6 a1 b1", "a5 b5 f5 g4", ("e6e7",)),  # a second stone on the far row
    ("P", "a7 a6 b6 a5", "b7 c7 d7 b5 c5 a4 b4", ()),  # nothing to move
)
QUIET: dict[tuple[str, ...], int] = {("a3a4", "g5g4"): 98}

DRIVES: dict[str, Drive] = {
    "sets": sets,
    "clock": clock,
    "flag": flag,
    "warnings": warnings,
    "touch": touch,
    "claims": claims,
    "off_board": off_board,
    "conduct": conduct,
    "accommodations": accommodations,
    "options": lambda book: kure(book) if book.game == "kure" else sets(book),
}
"""By section: only those of the round are driven here."""
