"""One example of every deed: what `docs/round-log.md` shows and what the codec is tested with."""

from meydan.match import ClockSetting, Deed, Opened, PlayerInfo, Seat
from meydan.match.deeds import (
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
    Misplayed,
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
from meydan.rulebooks.record import Decided

START = "4 4 4 4 4 4 0 / 4 4 4 4 4 4 0 / 1"
WRONG = "1 5 5 4 4 4 0 / 4 4 4 4 4 4 1 / 2"
RIGHT = "1 5 5 5 4 4 0 / 4 4 4 4 4 4 0 / 2"

EXAMPLES: tuple[Deed, ...] = (
    Opened(
        rulebook="tazof-mangala-2023",
        mode="recorded",
        players=(
            PlayerInfo(name="Demo A", id="17"),
            PlayerInfo(name="Demo B", accommodated=True),
        ),
        clock=ClockSetting(seconds=900, increment=5),
        changes=(Decided(path="clock.increment_seconds", value=5, reason="technical meeting"),),
    ),
    SetStarted(waiting=True),
    Touched(seat=Seat.A, piece="3"),
    Moved(seat=Seat.A, move="3"),
    Misplayed(seat=Seat.A, move="1", position=WRONG),
    MoveCorrected(seat=Seat.A, move="1"),
    Pressed(seat=Seat.A),
    Finished(seat=Seat.B),
    TakenBack(seat=Seat.B, move="2"),
    Claimed(seat=Seat.B, text="one stone too many in pit 4"),
    ClaimUpheld(article="h", then="position", position=RIGHT),
    ClaimRefused(reason="the move was legal"),
    Warned(seat=Seat.A, article="d", note="touched pit 3, played pit 4"),
    Penalised(who="b", penalty="set", reason="insulted the opponent"),
    StonesReplaced(note="two stones fell off the table"),
    PositionSet(before=WRONG, after=RIGHT, reason="a stone was sown into the wrong treasury"),
    Paused(reason="counting pit 3"),
    Resumed(),
    ClockEdited(left=(540_000, 601_000), reason="pressed the wrong side"),
    FlagFell(seat=Seat.B, score=(20, 24)),
    SetCounted(score=(26, 22)),
    Resigned(seat=Seat.A, score=(11, 20)),
    DrawAgreed(),
    Absent(who="b"),
    Called(whom="chief", reason="unsporting conduct"),
    Attended(whom="chief"),
    Noted(text="the next table was too loud"),
    Retracted(target=12, reason="wrong player"),
    Replaced(target=9, deed=SetCounted(score=(22, 26)), reason="the slips were swapped"),
)
