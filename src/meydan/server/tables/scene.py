"""A table of a tournament as its pages show it: the scene of any game, and what a referee did."""

from typing import Any

from meydan.match.actors import PLAYERS
from meydan.match.round import Round
from meydan.match.table import WarningRecord
from meydan.rulebooks import Rulebook
from meydan.server.models import Board
from meydan.server.models.moments import now_ms
from meydan.server.play.scene import Scene, round_scene, scene_json
from meydan.server.store.board_log import read, unopened
from meydan.words import LANGS

BY_HAND = ("position-set", "clock-edited", "retracted", "replaced")
"""What a referee, or a restart, does to a board or its clocks: the players are told so."""
FOR_PLAYERS = ("ready", "legal")
"""What nobody but the players needs."""
INSIDE = ("stop", "calls", "warned", "did", "held", "binds")
"""What stays between the players and the referee."""


def table_scene(board: Board, played: Round, *, seq: int | None = None) -> Scene:
    """The scene of a board; `seq` is its last event, where an earlier one is shown."""
    return round_scene(
        played, seq=board.seq if seq is None else seq, ready=tuple(sorted(board.ready))
    )


def for_players(board: Board, played: Round) -> dict[str, Any]:
    """What the two players' pages, and the referee's, are told. No names: each page has its own."""
    table = played.table
    play = None if played.over else table.play
    told = scene_json(table_scene(board, played))
    told["names"] = None
    told["stop"] = None
    if play is not None and (play.claim is not None or play.paused):
        told["stop"] = "claim" if play.claim is not None else "paused"
    told["calls"] = [call.whom for call in table.calls]
    told["warned"] = [_warned(one, table.book) for one in table.warnings]
    last = played.log[-1]
    by_hand = last.deed.kind in BY_HAND and last.by.role not in PLAYERS
    told["did"] = last.deed.kind if by_hand else ""
    return told


def for_public(board: Board, played: Round, *, seq: int) -> dict[str, Any]:
    """What those who watch are told."""
    told = scene_json(table_scene(board, played, seq=seq))
    return as_public(told | {"names": None})


def as_public(told: dict[str, Any]) -> dict[str, Any]:
    """A scene without what is the players' and the referee's own business."""
    shown = {name: value for name, value in told.items() if name not in INSIDE}
    return shown | {name: [] for name in FOR_PLAYERS}


def moment_shown(delay: int) -> int:
    """The moment that spectators see now."""
    return now_ms() - 1000 * delay


def at_table(board: Board) -> Round:
    """The round at a board; opened or not, the table is set."""
    return read(board).round or unopened(board, board.round.category, now_ms())


def _warned(one: WarningRecord, book: Rulebook) -> dict[str, Any]:
    article = book.article(one.article)
    said = {lang: f"{article.id}: {getattr(article.title, lang)}" for lang in LANGS}
    return {"seat": one.seat.value, "article": one.article, "said": said}
