"""A table of a tournament: under its category's lock, with a result, a history and an audience."""

import secrets
from collections.abc import Iterator
from typing import Any, ClassVar

from django.db.models import Q, QuerySet

from meydan.match.actors import PLAYERS, PROGRAM, Actor as MatchActor, Role
from meydan.match.codec import dump_entry
from meydan.match.deeds import Deed, Opened, Penalised
from meydan.match.queries import roles_of
from meydan.match.round import Round
from meydan.match.seats import Seat
from meydan.server.access.actor import PROGRAM as MEYDAN, Actor
from meydan.server.models import Action, Board, Category, Entry, TabletLink
from meydan.server.models.log import LONGEST_REASON
from meydan.server.models.moments import now_ms
from meydan.server.models.prepared import Prepared, insert
from meydan.server.rounds.expulsion import follow_expulsions
from meydan.server.rounds.held import Done, Held, RoundClosed, hold
from meydan.server.rounds.host import PLAYING, Host
from meydan.server.rounds.scene import Scene, round_scene, scene_json
from meydan.server.rounds.table_news import derive
from meydan.server.store.board_log import opening, read
from meydan.server.store.board_state import OPEN
from meydan.server.store.change import Archived, lock
from meydan.server.store.people.public_names import public_names
from meydan.server.store.rows import rulebook_of
from meydan.tournament.ids import EntryId
from meydan.tournament.model import RoundStatus
from meydan.words import Lang, lang, say

QUIET = frozenset({"touched", "moved", "pressed", "finished", "set-started"})
"""What players and the program do on screens all the time: the board's own log is enough for it."""


UNDER_LOCK = Prepared(
    lambda key: Board.objects.select_related("round", "first", "second").filter(pk=key), int
)


class Table(Host):
    """A board, with who does something at it; its round is opened by the first entry."""

    offers: ClassVar[frozenset[str]] = PLAYING | {"call"}

    def __init__(
        self, board: Board, actor: Actor = MEYDAN, *, seats: tuple[Seat, ...] = ()
    ) -> None:
        self.row: Board = board
        self.actor = actor
        self.seats = seats
        self._category: Category | None = None
        self._shown: dict[str, Any] | None = None
        """What players were told last of what was done here."""

    @property
    def category(self) -> Category:
        """The board's category."""
        return self._category or self.row.round.category

    @property
    def game(self) -> str:
        return self.category.game

    @property
    def shared(self) -> bool:
        """Whether both players sit at this screen."""
        return len(self.seats) == len(Seat)

    @property
    def restarted(self) -> str:
        return say("tables.restarted", lang(self.category.event.language))

    def lock(self) -> None:
        self._category = lock(self._category_id())
        self.row = UNDER_LOCK.get(self.row.pk)
        # Under the lock: a round may have been finished between the page and the tap.
        self.check_open()

    def check_open(self) -> None:
        if self.category.event.archived:
            raise Archived
        if self.row.round.status not in OPEN:
            raise RoundClosed

    def _category_id(self) -> int:
        if Board.round.is_cached(self.row):
            return self.row.round.category_id
        return Board.objects.values_list("round__category_id", flat=True).get(pk=self.row.pk)

    def opening(self) -> Opened:
        return opening(self.row, self.category)

    def lot(self) -> Seat:
        return secrets.choice(tuple(Seat))

    def by(self, role: Role) -> MatchActor:
        return MatchActor(role, None if role in PROGRAM else self.actor.name)

    def columns(self) -> dict[str, Any]:
        return {"actor": self.actor.account}

    def follow(self, held: Held) -> None:
        result = held.log.result(rulebook_of(self.category))
        played = held.opened()
        self._shown = scene_json(self.scene(played)) if self.row.digital else None
        derive(self.row, self.category, played, result, self._shown)
        for entry in held.done:
            if entry.deed.kind in QUIET and entry.by.role in PLAYERS | PROGRAM:
                continue
            line = Action(
                event=self.category.event,
                category=self.category,
                actor=self.actor.account,
                who=entry.by.person or "meydan",
                action=f"board.{entry.deed.kind}",
                target=f"round {self.row.round.number} table {self.row.table}",
                after=dump_entry(entry),
                reason=str(getattr(entry.deed, "reason", ""))[:LONGEST_REASON],
            )
            insert(line)
        self._category = follow_expulsions(self.category, self.actor, held.opened(), held.done)

    def told(self) -> dict[str, Any]:
        shown = self._shown
        # What was told when something was done just now is what its sender is answered.
        if shown is not None and shown["seq"] == self.row.seq:
            return shown | {"now": now_ms()}
        return super().told()

    def scene(self, played: Round | None) -> Scene:
        return table_scene(self.row, played or self.unopened())

    def names(self, played: Round | None, lang: Lang) -> tuple[str, str]:  # noqa: ARG002
        called = public_names(self.category)
        first, second = sitting(self.row, played or self.unopened())
        return called[EntryId(first.local)], called[EntryId(second.local)]


def append(
    board: Board | int,
    actor: Actor,
    role: Role,
    deed: Deed,
    *,
    key: str | None = None,
    seen: int | None = None,
    at: int | None = None,
) -> Done:
    """Enter a deed at a table; raises `Refused`, `Stale` or `RoundClosed`.

    `at` is when it happened by the sender's clock, for entries that waited for a connection; it is
    taken between the last event and now.
    """
    host = Table(Board(pk=board) if isinstance(board, int) else board, actor)
    return hold(host, lambda held: held.do(deed, role), key=key, seen=seen, at=at, settle=False)


def decides_conduct(board: Board, role: Role) -> bool:
    """Whether this role picks penalties for conduct under the book of this table (T5)."""
    played = read(board).round
    book = rulebook_of(board.round.category) if played is None else played.table.book
    return role in roles_of(Penalised.kind, book)


def table_scene(board: Board, played: Round, *, seq: int | None = None) -> Scene:
    """The scene of a board; `seq` is its last event, where an earlier one is shown."""
    return round_scene(
        played, seq=board.seq if seq is None else seq, ready=tuple(sorted(board.ready))
    )


def sitting(board: Board, played: Round) -> tuple[Entry, Entry]:
    """The entries of A and B; a pair that was turned round later keeps its seats in the log."""
    if played.table.players[0].id == str(board.second.local):
        return board.second, board.first
    return board.first, board.second


def boards() -> QuerySet[Board]:
    """The boards of published rounds, with all that their pages show."""
    found = Board.objects.exclude(round__status=RoundStatus.DRAFT.value)
    return found.select_related("round__category__event", "first", "second")


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


def running_tables() -> Iterator[tuple[Table, int]]:
    """Tables on screens whose clock runs, by their state in short, and when its flag falls."""
    rows = Board.objects.filter(
        digital=True,
        round__status__in=OPEN,
        round__category__event__archived=False,
        state__phase="playing",
    )
    for board in rows:
        clock = board.state.get("clock")
        if clock is not None and clock["running"] is not None:
            left = clock["left"][Seat(clock["running"]).index]
            yield Table(board), clock["since"] + clock["delay"] + left
