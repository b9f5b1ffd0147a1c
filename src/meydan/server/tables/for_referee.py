"""The board of a table on screens, as its referee sees it: live, with A's side below."""

from typing import Any

from meydan.match.queries import position
from meydan.match.seats import Seat, side_of
from meydan.server.boards.drawing import drawn
from meydan.server.boards.script_words import page_words
from meydan.server.play.scene import shown_board
from meydan.server.referee.seats import Seated
from meydan.server.tables.scene import for_players
from meydan.words import Lang


def live_board(one: Seated, lang: Lang) -> dict[str, Any]:
    """What the referee's page needs to show the board, and to set it; of wood it shows none."""
    board, table = one.board, one.round.table
    if not board.digital or not table.recorded:
        return {"live": None, "drawing": "", "position": position(one.round)}
    shown = shown_board(one.round)
    below = side_of(Seat.A, starter=shown.starter)
    live = {
        "game": one.category.game,
        "lang": lang,
        "scene": for_players(board, one.round) | {"names": [info.name for info in one.players]},
        "words": page_words(one.category.game, lang),
        "stream": board.stream,
    }
    text = table.game.dump(shown.state)
    return {"live": live, "drawing": drawn(one.category.game, text, below), "position": text}
