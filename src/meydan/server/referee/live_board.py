"""The board of a table on screens, as its referee sees it: live, with A's side below."""

from typing import Any

from meydan.match.queries import position
from meydan.match.seats import Seat, side_of
from meydan.server.boards.drawing import drawn
from meydan.server.boards.script_words import page_words
from meydan.server.boards.set_boards import shown_board
from meydan.server.referee.seats import Seated
from meydan.server.rounds.hosts.table import table_scene
from meydan.server.rounds.scene import named, scene_json
from meydan.words import Lang


def live_board(one: Seated, lang: Lang) -> dict[str, Any]:
    """What the referee's page needs to show the board, and to set it; of wood it shows none."""
    board, table = one.board, one.round.table
    if not board.digital or not table.recorded:
        return {"live": None, "drawing": "", "position": position(one.round)}
    shown = shown_board(one.round)
    first, second = one.players
    below = side_of(Seat.A, starter=shown.starter)
    live = {
        "game": one.category.game,
        "lang": lang,
        "scene": scene_json(named(table_scene(board, one.round), (first.name, second.name))),
        "words": page_words(one.category.game, lang),
        "stream": board.stream,
    }
    text = table.game.dump(shown.state)
    return {"live": live, "drawing": drawn(one.category.game, text, below), "position": text}
