"""Telling live pages what happened at a table: players and referees at once, spectators later."""

from datetime import timedelta

from django.utils import timezone

from meydan.match.round import Round
from meydan.server.live.announcement import announce
from meydan.server.live.differences import Said
from meydan.server.models import Board, Category, LiveEvent
from meydan.server.store.board_state import told
from meydan.server.store.delay import public_at
from meydan.server.tables.scene import as_public, for_players

KEPT = 20
"""Every frame tells the whole table, so that who comes back needs only the last ones."""
KEPT_MINUTES = 5
"""A spectator who was away for longer loads the page again."""


def tell_table(board: Board, category: Category, played: Round) -> None:
    """Say how a table stands; the caller holds the category's lock."""
    said = {"seq": board.seq, "state": told(board.state)}
    if not board.digital:
        announce(board.stream, [Said("board", said)])
        return
    scene = for_players(board, played)
    announce(board.stream, [Said("board", said | {"game": scene})])
    place = {"round": board.round.number, "table": board.table}
    due = public_at(board, category)
    announce(category.watched, [Said("table", place | {"scene": as_public(scene)})], due=due)
    _forget(board, category)


def _forget(board: Board, category: Category) -> None:
    """Now and then, let go of what everybody has seen; the last one keeps the count."""
    if board.seq % 16:
        return
    own = LiveEvent.objects.filter(stream=board.stream)
    newest = own.order_by("-seq").values_list("seq", flat=True).first() or 0
    own.filter(seq__lte=newest - KEPT).delete()
    away = timedelta(minutes=KEPT_MINUTES, seconds=category.watch_delay)
    rows = LiveEvent.objects.filter(stream=category.watched)
    last = rows.order_by("-seq").values_list("seq", flat=True).first() or 0
    rows.filter(at__lt=timezone.now() - away, seq__lt=last).delete()
