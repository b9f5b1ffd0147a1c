"""Tournaments on screens for tests: an event, a paired round, and a player's way to the board."""

from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.test import Client

from meydan.server.models import Board, Category, Event
from meydan.server.rounds.scene import phase_of
from meydan.server.store.board_log import read
from tests.server.making import add_players, make_category, make_event, set_clock, start_round

RULEBOOKS = {
    "mangala": "tazof-mangala-2023",
    "pentago": "tazof-pentago",
    "reversi": "tazof-reversi",
    "kure": "tazof-kure",
}
JSON = {"Accept": "application/json"}


@dataclass(frozen=True, slots=True)
class Sitting:
    """A board on screens with a browser for each player."""

    board: Board
    a: Client
    b: Client

    def do(self, seat: str, act: str, **fields: object) -> Any:
        """What the server answers to an act of a player."""
        client = self.a if seat == "a" else self.b
        data = {"act": act, "seat": seat, **fields}
        sent = urlencode(data)  # as the page's script does
        form = "application/x-www-form-urlencoded"
        return client.post(f"/table/{self.board.pk}/do", sent, content_type=form, headers=JSON)

    def begin(self) -> dict[str, Any]:
        """Both are ready; the scene of the set that begins."""
        self.do("a", "ready")
        scene: dict[str, Any] = self.do("b", "ready").json()
        return scene

    def scene(self) -> dict[str, Any]:
        """The table as A's page is told of it."""
        found: dict[str, Any] = self.a.get(f"/table/{self.board.pk}/state").json()
        return found

    @property
    def phase(self) -> str:
        """How far the round is, by its log."""
        self.board.refresh_from_db()
        played = read(self.board).round
        return "waiting" if played is None else phase_of(played)


def arrange(
    game: str = "mangala", *, players: int = 2, minutes: int = 0, slug: str = "ekran", **event: Any
) -> Category:
    """A category on screens whose first round is published."""
    made = make_event(slug, **event) if not Event.objects.filter(slug=slug).exists() else None
    made = made or Event.objects.get(slug=slug)
    category = make_category(made, f"{game}-12", rulebook=RULEBOOKS[game], rounds=3)
    category.digital = True
    set_clock(category, 60 * minutes)
    add_players(category, players)
    category.refresh_from_db()
    start_round(category)
    category.refresh_from_db()
    return category


def sit_down(category: Category, table: int = 1) -> Sitting:
    """Both players of a table, each in by the private link."""
    board = Board.objects.select_related("first", "second").get(
        round__category=category, round__number=category.rounds.count(), table=table
    )
    a, b = Client(), Client()
    for client, entry in ((a, board.first), (b, board.second)):
        assert client.get(f"/p/{entry.link}").status_code == 302
    return Sitting(board, a, b)
