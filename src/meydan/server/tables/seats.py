"""Who sits at a table on screens: one player with a link, or both at the tablet between them."""

from dataclasses import dataclass

from django.db.models import Q, QuerySet
from django.http import Http404, HttpRequest

from meydan.match.round import Round
from meydan.match.seats import Seat
from meydan.server.access.actor import Actor
from meydan.server.access.limits import check_rate
from meydan.server.models import Board, Category, Entry, TabletLink
from meydan.server.store.rows import entry_value
from meydan.server.tables.scene import at_table
from meydan.server.web.names import public_name
from meydan.tournament.model import RoundStatus

Names = tuple[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A board on screens, and the seats of who came in."""

    board: Board
    played: Round
    """Opened or not, the table is set."""
    seats: tuple[Seat, ...] = ()
    """One for a player, both for a tablet, none for those who watch."""

    @property
    def category(self) -> Category:
        """The board's category."""
        return self.board.round.category

    @property
    def seat(self) -> Seat | None:
        """The seat whose side is shown below."""
        return self.seats[0] if self.seats else None

    @property
    def shared(self) -> bool:
        """Whether both players sit at this screen."""
        return len(self.seats) == 2

    @property
    def door(self) -> str:
        """What counts as one in limits: nobody uses up the tries of the opponent."""
        return f"{self.board.pk} {' '.join(seat.value for seat in self.seats)}"

    @property
    def names(self) -> Names:
        """A and B as the public sees them."""
        event = self.category.event
        first, second = (entry_value(one).player for one in sitting(self.board, self.played))
        return public_name(first, event), public_name(second, event)


def sitting(board: Board, played: Round) -> tuple[Entry, Entry]:
    """The entries of A and B; a pair that was turned round later keeps its seats in the log."""
    if played.table.players[0].id == str(board.second.local):
        return board.second, board.first
    return board.first, board.second


def table_of(actor: Actor, board_id: int) -> Table:
    """The table that a player, or a tablet, may sit down at."""
    board = boards().filter(pk=board_id, digital=True).first()
    if board is None or not board.round.category.event.published:
        raise Http404
    played = at_table(board)
    seats = _seats(actor, board, played)
    if not seats:
        raise Http404
    return Table(board=board, played=played, seats=seats)


def current_board(entry: Entry) -> Board | None:
    """A player's board in the latest published round, if it is played on screens."""
    own = boards().filter(round__category=entry.category_id)
    found = own.filter(Q(first=entry) | Q(second=entry)).order_by("-round__number").first()
    return found if found is not None and found.digital else None


def board_on_tablet(link: TabletLink) -> Board | None:
    """The board on the table of a tablet in the latest published round, if it is on screens."""
    found = boards().filter(round__category=link.category_id)
    last = found.order_by("-round__number").values_list("round_id", flat=True).first()
    return found.filter(round_id=last or 0, table=link.table, digital=True).first()


def boards() -> QuerySet[Board]:
    """The boards of published rounds, with all that their pages show."""
    found = Board.objects.exclude(round__status=RoundStatus.DRAFT.value)
    return found.select_related("round__category__event", "first", "second")


def limit_deeds(request: HttpRequest, here: Table) -> None:
    """So many moves from one seat: more than a hand makes; a hall may share one address."""
    check_rate(request, "table-do", here.door, most=400, seconds=20)


def _seats(actor: Actor, board: Board, played: Round) -> tuple[Seat, ...]:
    tablet = actor.tablet
    if tablet is not None and tablet.category_id == board.round.category_id:
        return (Seat.A, Seat.B) if tablet.table == board.table else ()
    own = actor.entry.pk if actor.entry else None
    return tuple(
        seat for seat, one in zip(Seat, sitting(board, played), strict=True) if one.pk == own
    )
