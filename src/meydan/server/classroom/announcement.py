"""What a class's pages are told: that something changed, and to the teacher every board as it is.

Streams carry no names: a page that hears of a change asks for itself again.
"""

from typing import Any

from django.db.models import Max

from meydan.match.round import Round
from meydan.server.classroom.lifetime import touch
from meydan.server.live.announcement import announce
from meydan.server.live.differences import Said
from meydan.server.models import Classroom, FreeGame, LiveEvent
from meydan.server.play.scene import board_json, phase_of, shown_board

KEPT = 60
CHANGED = Said("class")


def tell_board(game: FreeGame, played: Round) -> None:
    """Show a game's board to the teacher; the caller holds the game, and now the class, too.

    Whoever needs both takes them in this order.
    """
    assert game.classroom_id is not None
    room = Classroom.objects.select_for_update().get(pk=game.classroom_id)
    touch(room)
    over = played.over
    _say(room.teacher_stream, [Said("board", board_of(game, played)), *([CHANGED] if over else [])])
    if over:
        _say(room.pupils_stream, [CHANGED])


def tell_class(room: Classroom) -> None:
    """Say that something changed; the caller holds the class."""
    for stream in (room.teacher_stream, room.pupils_stream):
        _say(stream, [CHANGED])


def call_back(games: list[FreeGame]) -> None:
    """Call those who still look at a game that is over back to their class."""
    for game in games:
        announce(game.stream, [CHANGED])


def board_of(game: FreeGame, played: Round) -> dict[str, Any]:
    """A board as the teacher's page draws it."""
    table, board = played.table, shown_board(played)
    turn = table.play.turn if table.play else None
    return {
        "game": game.pk,
        "seq": game.seq,
        "phase": phase_of(played),
        "turn": turn.value if turn else None,
        "count": len(board.moves),
        "board": board_json(table.game, board, whole=False),
    }


def _say(stream: str, said: list[Said]) -> None:
    announce(stream, said)
    top = LiveEvent.objects.filter(stream=stream).aggregate(top=Max("seq"))["top"] or 0
    LiveEvent.objects.filter(stream=stream, seq__lte=top - KEPT).delete()
