"""Who may sit down at a table on screens: one player with a link, or both at a tablet."""

from django.http import Http404

from meydan.match.round import Round
from meydan.match.seats import Seat
from meydan.server.access.actor import Actor
from meydan.server.models import Board
from meydan.server.models.prepared import Prepared
from meydan.server.rounds.hosts.table import Table, boards, sitting

BOARD = Prepared(lambda key: boards().filter(pk=key), int)


def table_of(actor: Actor, board_id: int) -> Table:
    """The table that a player, or a tablet, may sit down at."""
    board = BOARD.first(board_id)
    if board is None or not board.digital or not board.round.category.event.published:
        raise Http404
    host = Table(board, actor)
    host.seats = _seats(actor, board, host.played or host.unopened())
    if not host.seats:
        raise Http404
    return host


def _seats(actor: Actor, board: Board, played: Round) -> tuple[Seat, ...]:
    tablet = actor.tablet
    if tablet is not None and tablet.category_id == board.round.category_id:
        return (Seat.A, Seat.B) if tablet.table == board.table else ()
    own = actor.entry.pk if actor.entry else None
    return tuple(
        seat for seat, one in zip(Seat, sitting(board, played), strict=True) if one.pk == own
    )
