"""What spectators may see of tables on screens: everything up to the delay ago, and nothing later.

By the time at which a row of the log was stored, not the one that it names: what is seen never
jumps back, and no later position shows through.
"""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from django.db.models import Max
from django.utils import timezone

from meydan.match.round import Round
from meydan.server.models import Board, BoardEvent, Category
from meydan.server.models.moments import now_ms
from meydan.server.rounds.hosts.table import Table, table_scene
from meydan.server.rounds.scene import as_public, scene_json
from meydan.server.store.board_log import Log, read_many
from meydan.server.store.board_state import OPEN, summary

HEAD = "public"


def delay_of(board: Board, category: Category) -> int:
    """Seconds by which spectators see a board later; a finished round hides nothing."""
    return category.watch_delay if board.round.status in OPEN else 0


def seen_rounds(boards: Sequence[Board], category: Category) -> dict[int, tuple[Round, int]]:
    """Each board's round as spectators see it, with the number of its last row; in two queries."""
    if not boards:
        return {}
    rows = BoardEvent.objects.filter(board__in=[board.pk for board in boards])
    delay = delay_of(boards[0], category)
    if delay:
        # An entry that waited on a phone names an old moment; spectators count from when it came
        # in.
        rows = rows.filter(stored__lte=timezone.now() - timedelta(seconds=delay))
    last = dict(rows.values("board_id").annotate(top=Max("seq")).values_list("board_id", "top"))
    logs = read_many(Board, last, head=HEAD)
    found = {}
    for board in boards:
        log = logs.get(board.pk, Log())
        found[board.pk] = (log.round or Table(board).unopened(), log.seq)
    return found


def seen_round(board: Board, category: Category) -> tuple[Round, int]:
    """One board's round as spectators see it, with the number of its last row."""
    return seen_rounds([board], category)[board.pk]


def seen_state(board: Board, category: Category) -> dict[str, Any]:
    """A board's state in short as spectators see it, its clocks too."""
    played, seq = seen_round(board, category)
    return summary(played if seq else None)


def seen_scene(board: Board, category: Category, played: Round, seq: int) -> dict[str, Any]:
    """The scene that spectators see; its clocks tick by the moment that they see."""
    told = as_public(scene_json(table_scene(board, played, seq=seq)))
    return told | {"now": now_ms() - 1000 * delay_of(board, category)}
