"""My tables: the boards of every round under way that a referee looks after, and who calls."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Q

from meydan.server.models import Account, Board, Category, Event, Membership, Role, Round
from meydan.server.store.board_state import OPEN
from meydan.server.store.people.public_names import staff_names
from meydan.server.web.templating import points
from meydan.words import Lang, say


@dataclass(frozen=True, slots=True)
class Row:
    """A table in the list."""

    table: int
    names: tuple[str, str]
    state: str
    """`waiting`, `playing`, `done` or `problem`."""
    said: str
    """The state in words."""
    score: str
    """Set points; the result where there are none."""
    accommodated: bool
    category: Category
    number: int
    called: datetime | None


@dataclass(frozen=True, slots=True)
class Group:
    """A category with its round under way."""

    category: Category
    number: int
    """The round."""
    rows: tuple[Row, ...]

    @property
    def done(self) -> int:
        """Tables with a result."""
        return sum(row.state == "done" for row in self.rows)


@dataclass(frozen=True, slots=True)
class MyEvent:
    """An event, as one of its referees sees it."""

    event: Event
    chief: bool
    groups: tuple[Group, ...]
    held: tuple[Membership, ...] = ()
    """What the account is here, and whose tables it was handed."""

    @property
    def calls(self) -> list[Row]:
        """The tables that wait for the chief referee, the longest first."""
        calling = [row for group in self.groups for row in group.rows if row.called]
        return sorted(calling, key=lambda row: row.called.timestamp() if row.called else 0)

    @property
    def waiting(self) -> list[Row]:
        """The tables that wait for their referee: a player called, or claims."""
        rows = (row for group in self.groups for row in group.rows)
        return [row for row in rows if row.state == "problem" and not row.called]


def my_events(account: Account, lang: Lang) -> list[MyEvent]:
    """Every event that has something for this account, in five queries."""
    held: dict[int, list[Membership]] = {}
    events: dict[int, Event] = {}
    memberships = (
        Membership.objects.filter(Q(account=account) | Q(stand_in=account), event__archived=False)
        .select_related("event", "account", "stand_in")
        .order_by("event__starts_on", "event_id", "id")
    )
    for one in memberships:
        held.setdefault(one.event_id, []).append(one)
        events[one.event_id] = one.event
    if account.is_superuser:
        events |= {one.pk: one for one in Event.objects.filter(archived=False)}
    rounds = Round.objects.filter(category__event__in=events, status__in=OPEN)
    under_way = list(rounds.select_related("category").order_by("category__position", "category"))
    boards = Board.objects.filter(round__in=under_way).select_related("first", "second")
    by_round: dict[int, list[Board]] = {}
    for board in boards.order_by("table"):
        by_round.setdefault(board.round_id, []).append(board)
    names = staff_names(one.category_id for one in under_way)
    return [
        _mine(event, account, held.get(key, []), under_way, by_round, names, lang)
        for key, event in events.items()
    ]


def _mine(
    event: Event,
    account: Account,
    held: list[Membership],
    under_way: list[Round],
    by_round: dict[int, list[Board]],
    names: Mapping[int, str],
    lang: Lang,
) -> MyEvent:
    chief = account.is_superuser or any(one.role == Role.CHIEF for one in held)
    looks = chief or any(one.role == Role.ORGANISER for one in held)
    acting = [one for one in held if one.acts_for(account.pk)]
    groups = []
    for one in under_way:
        if one.category.event_id != event.pk:
            continue
        one.category.event = event
        mine = [
            board
            for board in by_round.get(one.pk, [])
            if looks or any(m.covers(one.category_id, board.table) for m in acting)
        ]
        if mine:
            rows = tuple(row(board, one, names, lang) for board in mine)
            groups.append(Group(one.category, one.number, rows))
    return MyEvent(event, chief, tuple(groups), tuple(held))


def row(board: Board, one: Round, names: Mapping[int, str], lang: Lang) -> Row:
    """A board as a row of the list."""
    state, said, score = _state(board, lang)
    return Row(
        table=board.table,
        names=(names[board.first_id], names[board.second_id]),
        state=state,
        said=said,
        score=score,
        accommodated=bool(board.first.accommodations or board.second.accommodations),
        category=one.category,
        number=one.number,
        called=board.called,
    )


def _state(board: Board, lang: Lang) -> tuple[str, str, str]:
    state: dict[str, Any] = board.state or {}
    phase, score = str(state.get("phase", "waiting")), _score(state.get("points", ()))
    if board.result is not None:
        # What the referee entered and reads on the slip: 2 : 1. A forfeit has its points alone.
        told = board.result.get("sets") or board.result["points"]
        return "done", say("referee.state.done", lang), _score(told)
    if state.get("calls"):
        whom = say(f"match.role.{state['calls'][0]}", lang)
        return "problem", say("referee.state.called", lang, whom=whom), score
    if phase == "claim":
        return "problem", say("referee.state.claim", lang), score
    if phase in ("waiting", "opened"):
        return "waiting", say("referee.state.waiting", lang), ""
    return "playing", say(f"referee.state.{phase}", lang, set=state["set"]), score


def _score(pair: Sequence[int]) -> str:
    return " : ".join(map(points, pair)) if any(pair) else ""


def my_categories(events: list[MyEvent]) -> list[Category]:
    """The categories whose tables are on the page."""
    return [group.category for one in events for group in one.groups]
