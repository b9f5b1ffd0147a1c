"""A live round of Mangala under each kind of host, at its first move."""

from collections.abc import Callable

from django.utils import timezone

from meydan.match.seats import Seat
from meydan.server.access.secrets import digest
from meydan.server.models import Board, Classroom
from meydan.server.rounds import acts
from meydan.server.rounds.games import (
    by_code,
    by_secret,
    host_of,
    join,
    new_friendly,
    new_in_class,
    new_practice,
)
from meydan.server.rounds.held import hold
from meydan.server.rounds.host import Host
from meydan.server.rounds.hosts.table import Table, boards
from meydan.server.rounds.setup import Setup, stored
from tests.server.tables.arranging import arrange

BOOK = "tazof-mangala-2023"


def table() -> Host:
    """A table of a tournament, both players at its tablet."""
    category = arrange()
    board: Board = boards().get(round__category=category)
    host = Table(board, seats=(Seat.A, Seat.B))
    hold(host, acts.ready)
    return host


def friendly() -> Host:
    """A game of two friends, seen by who began it."""
    first = new_friendly(Setup(rulebook=BOOK), seat=Seat.A, name="Ada")
    join(by_secret(first).row.code, name="Bora")
    return by_secret(first)


def practice() -> Host:
    """A game against the program."""
    return by_secret(new_practice(Setup(rulebook=BOOK, human=Seat.A)))


def in_class() -> Host:
    """A game that a teacher paired."""
    room = Classroom.objects.create(
        code="CDFGHJ",
        key=digest("teacher"),
        pupils_token="pupils",
        teacher_token="teacher",
        setup=stored(Setup(rulebook=BOOK)),
        touched=timezone.now(),
    )
    return host_of(new_in_class(room, Setup(rulebook=BOOK), names=("Ada", "Bora")), Seat.A)


HOSTS: dict[str, Callable[[], Host]] = {
    "table": table,
    "friendly": friendly,
    "practice": practice,
    "class": in_class,
}


def again(host: Host) -> Host:
    """The same table or game, as another process finds it."""
    if isinstance(host, Table):
        return Table(boards().get(pk=host.row.pk), seats=host.seats)
    return by_code(host.row.code)  # type: ignore[union-attr]
