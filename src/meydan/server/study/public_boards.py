"""A board of a tournament that anybody may look back at: over, and no longer held back."""

from dataclasses import dataclass

from django.http import Http404

from meydan.match.round import Round
from meydan.match.seats import Seat
from meydan.server.models.moments import now_ms
from meydan.server.store.board_log import read
from meydan.server.store.board_state import OPEN
from meydan.server.store.people.public_names import public_names
from meydan.server.web.page import Scope
from meydan.tournament.ids import EntryId
from meydan.tournament.model import RoundStatus


@dataclass(frozen=True, slots=True)
class PublicBoard:
    """The round that was played at a board, with what the public calls it."""

    played: Round
    names: tuple[str, str]
    category: str
    round: int
    table: int


def public_board(scope: Scope) -> PublicBoard | None:
    """The board of the address; `None` while it is not over, or its end is still held back."""
    one, board = scope.round, scope.board
    if one.status == RoundStatus.DRAFT.value:
        raise Http404
    played = read(board).round
    if played is None or not played.over:
        return None
    held = 1000 * scope.category.watch_delay if board.digital and one.status in OPEN else 0
    stored = board.events.order_by("-seq").values_list("stored", flat=True).first()
    if held and stored is not None and now_ms() < 1000 * stored.timestamp() + held:
        return None
    first, second = board.first, board.second
    if played.table.players[Seat.A.index].id == str(second.local):
        first, second = second, first  # a pair that was turned round later keeps its seats
    called = public_names(scope.category)
    names = called[EntryId(first.local)], called[EntryId(second.local)]
    return PublicBoard(played, names, scope.category.name, one.number, board.table)
