"""Random rounds for property tests: what each role could do next, as concrete deeds."""

from collections.abc import Iterator

from meydan.match import (
    Actor,
    ClockSetting,
    Deed,
    LogEntry,
    Millis,
    Opened,
    PlayerInfo,
    Refused,
    Role,
    Round,
    Seat,
    ask,
)
from meydan.match.deeds import (
    KINDS,
    Absent,
    Attended,
    Called,
    Claimed,
    ClaimRefused,
    ClaimUpheld,
    ClockEdited,
    DrawAgreed,
    Finished,
    FlagFell,
    LotDrawn,
    Misplayed,
    Mode,
    MoveCorrected,
    Moved,
    Noted,
    Paused,
    Penalised,
    PositionSet,
    Pressed,
    Replaced,
    Resigned,
    Resumed,
    Retracted,
    SetCounted,
    SetStarted,
    StonesReplaced,
    TakenBack,
    Touched,
    Warned,
)
from meydan.match.queries import correctable, legal_moves, position, remedy, warnable
from meydan.rulebooks import Rulebook, load

START = Millis(1_000_000)
ROLES = (*Role, Role.PLAYER_A, Role.PLAYER_B, Role.REFEREE)
SELDOM = {
    Noted.kind: (Role.CHIEF,),
    Called.kind: (Role.PROGRAM,),
    Absent.kind: (Role.CHIEF,),
    Resigned.kind: (Role.CHIEF,),
    Retracted.kind: (Role.CHIEF,),
}
"""What would crowd out play if everyone did it."""


def begin(book: str | Rulebook, mode: Mode, clock: ClockSetting | None, *, impaired: bool) -> Round:
    players = (PlayerInfo(name="Demo", accommodated=impaired), PlayerInfo())
    value = book if isinstance(book, Rulebook) else load(book)
    deed = Opened.under(value, mode=mode, players=players, clock=clock)
    return Round.open(LogEntry(seq=1, at=START, by=Actor(Role.REFEREE), deed=deed))


def grow(round_: Round, steps: list[tuple[int, int]]) -> Round:
    """The round after some steps: each picks a role, one of its deeds, and the time that passes."""
    for pick, ms in steps:
        if round_.over and pick % 2:
            break
        at = Millis(round_.log[-1].at + ms)
        role = ROLES[pick % len(ROLES)]
        allowed = list(candidates(round_, role, at))
        if not allowed:
            continue
        deed = allowed[pick // len(ROLES) % len(allowed)]
        try:
            round_ = round_.do(deed, by=Actor(role), at=at)
        except Refused:
            continue
    return round_


def candidates(round_: Round, role: Role, at: Millis) -> Iterator[Deed]:
    """Deeds that the queries allow a role now; play more often than interruptions."""
    for kind in KINDS:
        for answer in ask(round_, role, kind, at):
            if answer.ok and role in SELDOM.get(kind, ROLES):
                yield from concrete(round_, role, kind, answer.seat)


def concrete(round_: Round, role: Role, kind: str, seat: Seat | None) -> Iterator[Deed]:
    """Some deeds of a kind that make sense here."""
    who: Seat = seat or Seat.A
    board = position(round_) or ""
    moves = legal_moves(round_)
    scored = round_.table.game.name != "pentago"
    articles = warnable(round_, who)
    match kind:
        case LotDrawn.kind:
            yield LotDrawn(seat=who)
        case SetStarted.kind:
            yield from (SetStarted(waiting=waiting) for waiting in (False, False, True))
        case Moved.kind:
            yield from (Moved(seat=who, move=move) for move in moves)
        case Touched.kind:
            game, play = round_.table.game, round_.table.play
            state = play.state if play and play.state else game.start()
            for number, piece in enumerate(game.touchable(state)[:4]):
                yield Touched(seat=who, piece=piece, down=number % 2 == 0)
        case Misplayed.kind:
            yield Misplayed(seat=who, move="?", position=None)
            yield from (Misplayed(seat=who, move=move, position=None) for move in moves[:1])
        case MoveCorrected.kind:
            yield MoveCorrected(seat=who, move=moves[0] if moves else "1")
        case Pressed.kind:
            yield from (Pressed(seat=who) for _ in range(8))
        case Finished.kind:
            yield from (Finished(seat=who) for _ in range(8))
        case TakenBack.kind:
            yield TakenBack(seat=who)
        case Claimed.kind:
            yield Claimed(seat=who)
        case ClaimUpheld.kind:
            for article in articles:
                yield ClaimUpheld(article=article.id, then="take-back")
            board = remedy(round_).position or ""
            yield ClaimUpheld(article=articles[0].id, then="position", position=board)
        case ClaimRefused.kind:
            yield ClaimRefused()
        case Warned.kind:
            yield Warned(seat=who, article=articles[-1].id)
            yield Warned(seat=who, article=articles[0].id, reported_by="referee", touch=True)
        case Penalised.kind:
            yield Penalised(who=who.value, penalty="warning", reason="demo")
            yield Penalised(who=who.value, penalty="set", reason="demo")
            yield Penalised(who="both", penalty="tournament", reason="demo")
        case StonesReplaced.kind:
            yield StonesReplaced()
            yield StonesReplaced(seat=who)
        case PositionSet.kind:
            yield PositionSet(before=board, after=board, reason="demo")
        case Paused.kind:
            yield Paused(reason="demo")
        case Resumed.kind:
            yield from (Resumed() for _ in range(4))
        case ClockEdited.kind:
            yield ClockEdited(left=(30_000, 500), reason="demo")
        case FlagFell.kind:
            yield FlagFell(seat=who)
            yield FlagFell(seat=who, score=(4, 0) if scored else None)
        case SetCounted.kind:
            yield SetCounted(score=(24, 24))
            yield SetCounted(score=(4, 1))
            yield SetCounted(winner="b")
        case Resigned.kind:
            yield Resigned(seat=who)
        case DrawAgreed.kind:
            yield DrawAgreed()
        case Absent.kind:
            yield Absent(who="both")
        case Called.kind:
            yield Called(whom="chief")
        case Attended.kind:
            yield Attended(whom="chief")
        case Noted.kind:
            yield Noted(text="demo")
        case Retracted.kind:
            for target in correctable(round_, role)[-1:]:
                yield Retracted(target=target, reason="demo")
                yield Retracted(target=target, reason="demo", tail=True)
        case Replaced.kind:
            for target in correctable(round_, role, Replaced)[-1:]:
                yield Replaced(target=target, deed=Noted(text="demo"), reason="demo")
