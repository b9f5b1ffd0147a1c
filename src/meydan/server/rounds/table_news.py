"""What follows from the log of a table: its result, its state in short, and who is told what.

Players and referees hear at once, spectators of tables on screens as much later as the category
says.
"""

from datetime import timedelta
from typing import Any

from django.utils import timezone

from meydan.formats.codec import encode
from meydan.match.round import Round
from meydan.server.live.announcement import Announcement, announce_all, announce_event
from meydan.server.live.differences import Said
from meydan.server.models import Board, Category, LiveEvent
from meydan.server.models.prepared import update
from meydan.server.rounds.scene import as_public
from meydan.server.store.board_state import listed, summary, told, turned_by_lot
from meydan.server.store.change import touch
from meydan.server.store.delay import hold_back, public_at
from meydan.tournament.model import RoundStatus
from meydan.tournament.results import Result

KEPT = 20
"""Every frame tells the whole table, so that who comes back needs only the last ones."""
KEPT_MINUTES = 5
"""A spectator who was away for longer loads the page again."""


def derive(
    board: Board,
    category: Category,
    played: Round,
    result: Result | None,
    scene: dict[str, Any] | None,
) -> None:
    """Store what follows, and tell the pages; the caller holds the category's lock.

    `scene` is what the players of a table on screens are shown.
    """
    before, calling, old = board.result, board.called is not None, board.state
    state = summary(played)
    if "chief" not in state["calls"]:
        board.called = None
    elif board.called is None:
        board.called = timezone.now()
    encoded = None if result is None else encode(result)
    # A call or a note before the first set does not begin the round: it can still be unpublished.
    under_way = played.table.play is not None or bool(played.table.sets) or played.over
    begins = under_way and board.round.status == RoundStatus.PUBLISHED.value
    if begins:
        board.round.status = RoundStatus.PLAYING.value
        board.round.save(update_fields=["status"])
    # A mere move changes nothing that a list shows: no form is out of date because of it.
    called = old.get("calls", []) != state["calls"]
    differs = told(listed(old)) != told(listed(state)) or before != encoded or begins
    if called or differs:
        touch(category, whole=False)
        board.changed = category.version
    news: list[Announcement] = []
    if called:
        call = Said("call", _place(board) | {"whom": state["calls"]})
        news.append(Announcement(category.stream, (call,)))
    if differs:
        until = public_at(board, category)
        if until:
            hold_back(board, until)
        board.state, board.result = state, encoded
        said = _said(board, before, begins=begins, until=until)
        news.append(Announcement(category.stream, tuple(said)))
    board.state, board.result, board.turned = state, encoded, turned_by_lot(state)
    update(board, "seq", "state", "result", "turned", "called", "ready", "held", "changed")
    announce_all([*news, *_of_table(board, category, scene)])
    if board.digital and board.seq % 16 == 0:
        _forget(board, category)
    if calling is not (board.called is not None):
        # The chief referee listens to the whole event.
        known = _place(board) | {"category": category.slug, "open": not calling}
        announce_event(category.event, [Said("call", known)])


def _said(board: Board, before: Any, *, begins: bool, until: int) -> list[Said]:
    place = _place(board)
    begun = Said("round", {"round": board.round.number, "status": board.round.status})
    if until:
        # Staff look at once; everybody else learns only when there will be something to see.
        return [Said("held", {"until": until}), *([begun] if begins else [])]
    said = [Said("board", place | {"state": told(board.state)}), *([begun] if begins else [])]
    if before != board.result:
        said += [Said("result", place | {"result": board.result}), Said("standings")]
    return said


def _place(board: Board) -> dict[str, Any]:
    return {"round": board.round.number, "table": board.table}


def _of_table(board: Board, category: Category, scene: dict[str, Any] | None) -> list[Announcement]:
    """How a table stands: for its players and referees, and for those who watch."""
    said = {"seq": board.seq, "state": told(board.state)}
    if scene is None:
        return [Announcement(board.stream, (Said("board", said),))]
    seen = _place(board) | {"scene": as_public(scene)}
    return [
        Announcement(board.stream, (Said("board", said | {"game": scene}),)),
        Announcement(category.watched, (Said("table", seen),), public_at(board, category)),
    ]


def _forget(board: Board, category: Category) -> None:
    """Now and then, let go of what everybody has seen; the last one keeps the count."""
    own = LiveEvent.objects.filter(stream=board.stream)
    newest = own.order_by("-seq").values_list("seq", flat=True).first() or 0
    own.filter(seq__lte=newest - KEPT).delete()
    away = timedelta(minutes=KEPT_MINUTES, seconds=category.watch_delay)
    rows = LiveEvent.objects.filter(stream=category.watched)
    last = rows.order_by("-seq").values_list("seq", flat=True).first() or 0
    rows.filter(at__lt=timezone.now() - away, seq__lt=last).delete()
