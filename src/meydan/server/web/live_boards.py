"""Live boards as cards: what a spectator may see of a table on screens, ready for a page."""

from collections.abc import Sequence
from typing import Any

from django.urls import reverse

from meydan.match.seats import Seat, side_of
from meydan.server.boards.drawing import drawn
from meydan.server.boards.part import part_of
from meydan.server.models import Board, Category
from meydan.server.rounds.hosts.table import Table
from meydan.server.rounds.spectators import seen_rounds, seen_scene
from meydan.words import Lang


def cards(boards: Sequence[Board], category: Category, lang: Lang) -> list[dict[str, Any]]:
    """Each board with names, scene and address; boards of one round, in two queries."""
    seen = seen_rounds(boards, category)
    return [_card(board, category, lang, *seen[board.pk]) for board in boards]


def _card(board: Board, category: Category, lang: Lang, played: Any, seq: int) -> dict[str, Any]:
    scene = seen_scene(board, category, played, seq)
    # A card shows a board, not its history.
    scene["board"].pop("moves", None)
    wide, high = part_of(category.game).narrow
    below = side_of(Seat.A, starter=Seat(scene["board"]["starter"]))
    return {
        "table": board.table,
        "round": board.round.number,
        "names": list(Table(board).names(played, lang)),
        "scene": scene,
        "wide": wide > high,
        "drawing": drawn(category.game, scene["board"]["position"], below),
        "href": reverse(
            "watch",
            kwargs={
                "event": category.event.slug,
                "category": category.slug,
                "number": board.round.number,
                "table": board.table,
            },
        ),
    }
