"""The page of a table on screens, drawn by the same scripts as any other game."""

from dataclasses import dataclass
from typing import Any

from django.http import HttpResponse
from django.urls import reverse

from meydan.games.core import Side
from meydan.match.seats import Seat, side_of
from meydan.server.boards.drawing import drawn
from meydan.server.boards.plain_table import plain_table
from meydan.server.boards.refusal import Explained
from meydan.server.boards.script_words import page_words
from meydan.server.live.position import last_said
from meydan.server.play.scene import Scene
from meydan.server.tables.acts import WISHES
from meydan.server.tables.page_words import table_words
from meydan.server.tables.scene import for_players, table_scene
from meydan.server.tables.seats import Table
from meydan.server.web.page import Scope


@dataclass(frozen=True, slots=True)
class Kind:
    """What the template asks of a game."""

    game: str


@dataclass(frozen=True, slots=True)
class NoPractice:
    """What the template asks of a door."""

    practice: bool = False


def board_page(scope: Scope, here: Table, *, refused: Explained | None = None) -> HttpResponse:
    """The page of who plays at this table."""
    board = here.board
    data = {
        "seats": [seat.value for seat in here.seats],
        "stream": board.stream,
        "after": last_said(board.stream),
        "scene": for_players(board, here.played) | {"names": list(here.names)},
        "urls": {
            name: reverse(f"table-{name}", kwargs={"board": board.pk})
            for name in ("do", "why", "state")
        },
    }
    return show(scope, here, data, refused=refused, wishes=WISHES)


def show(
    scope: Scope, here: Table, data: dict[str, Any], *, template: str = "board", **more: Any
) -> HttpResponse:
    """A table's page, for those who play or for those who watch."""
    scene: Scene = table_scene(here.board, here.played)
    game, seat = here.category.game, here.seat
    assert scene.board is not None
    assert scene.rules is not None
    starter = scene.board.starter
    below: Side = side_of(seat or Seat.A, starter=starter)
    setting = here.played.table.opening.clock
    words = page_words(game, scope.lang) | table_words(scope.lang)
    shared: dict[str, Any] = {
        "game": game,
        "me": seat.value if seat else None,
        "practice": False,
        "human": None,
        "table": True,
        "lang": scope.lang,
        "words": words,
    }
    context: dict[str, Any] = {
        "door": NoPractice(),
        "game": Kind(game),
        "scene": scene,
        "seat": seat,
        "here": here,
        "home": here.category,
        "at": here.category.event,
        "board": here.board,
        "clocked": setting is not None,
        "data": shared | data,
        "book_title": getattr(here.played.table.book.title, scope.lang),
        "names": here.names,
        "table": plain_table(scene.rules, scene.board.state, below, scope.lang),
        "below": below,
        "drawing": drawn(game, scene.rules.dump(scene.board.state), below),
        "refused": None,
        "hint": None,
        "words": words,
    }
    refused = more.get("refused")
    return scope.render(f"tables/{template}.html", status=422 if refused else 200, **context | more)
