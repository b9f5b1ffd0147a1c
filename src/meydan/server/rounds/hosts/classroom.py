"""Games of a class: their teacher sees every board as it is, whatever the pupils play against.

Streams carry no names: a page that hears of a change asks for itself again.
"""

from typing import Any, ClassVar

from meydan.match.round import Round
from meydan.server.boards.set_boards import shown_board
from meydan.server.boards.shown import board_json
from meydan.server.live.differences import Said
from meydan.server.models import Classroom, FreeGame
from meydan.server.rounds.host import PLAYING
from meydan.server.rounds.hosts.game import Game
from meydan.server.rounds.hosts.practice import Practice
from meydan.server.rounds.scene import phase_of
from meydan.server.store.classes import CHANGED, say, touch
from meydan.server.store.homework import note_win


class InClass(Game):
    """What a class adds to a game: somebody more who hears it."""

    def tell(self, played: Round | None) -> None:
        """The caller holds the game, and now the class; whoever needs both takes them so."""
        super().tell(played)
        if played is None or self.row.classroom_id is None:
            return
        # Numbers on a stream are given under its lock, and the class's streams are guarded by its
        # row.
        room = Classroom.objects.select_for_update().get(pk=self.row.classroom_id)
        touch(room)
        over = [CHANGED] if played.over else []
        say(room.teacher_stream, [Said("board", board_of(self.row, played)), *over])
        if over:
            say(room.pupils_stream, over)


class ClassGame(InClass, Game):
    """Two pupils, paired by their teacher; what they played counts, and is not taken back."""

    offers: ClassVar[frozenset[str]] = PLAYING | {"resign"}


class ClassPractice(InClass, Practice):
    """A pupil against the program: without an opponent in class, or at home."""

    def tell(self, played: Round | None) -> None:
        super().tell(played)
        result = played.result if played is not None else None
        if result is not None and result.winner is self.setup.human:
            note_win(self.row)


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
