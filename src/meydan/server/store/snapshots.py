"""Snapshots: a whole category kept as it was, and brought back.

One is taken before each pairing and at each round's end. It holds the tournament's own JSON file,
private data with it (national ids sealed), and the log of every board, so that bringing it back
loses nothing that was known then. Before that happens, a snapshot of how things are now is taken.
"""

import json
import zlib
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from django.db import transaction

from meydan.formats.tournament_json import dump_tournament, load_tournament
from meydan.server.access.actions import Act
from meydan.server.access.actor import Actor
from meydan.server.access.refusals import Refusal
from meydan.server.keyring import ring
from meydan.server.live.announcement import announce, announce_event
from meydan.server.live.differences import Said
from meydan.server.models import Board, BoardEvent, Category, Snapshot
from meydan.server.store.board_state import rebuild
from meydan.server.store.change import lock, touch
from meydan.server.store.creation import log
from meydan.server.store.row_writer import save
from meydan.server.store.rows import load
from meydan.tournament.model import Tournament


def take(category: Category, why: str) -> Snapshot:
    """Keep the category as it is; the caller holds its lock."""
    tournament = load(category)
    whole = {
        "tournament": dump_tournament(sealed(tournament), private=True).decode(),
        "logs": _logs(category),
    }
    return Snapshot.objects.create(
        category=category, why=why, round=len(tournament.rounds), data=packed(whole)
    )


def packed(whole: dict[str, Any]) -> bytes:
    """A snapshot as it is stored."""
    return zlib.compress(json.dumps(whole, ensure_ascii=False).encode(), 6)


def sealed(tournament: Tournament) -> Tournament:
    """A tournament whose national ids can be stored."""
    return _with_ids(tournament, ring().sealed)


def opened(tournament: Tournament) -> Tournament:
    """A tournament whose national ids can be read, where their key is here."""
    return _with_ids(tournament, ring().unseal)


def rewritten(data: bytes, edit: Callable[[dict[str, Any], list[Any]], None]) -> bytes:
    """A stored snapshot whose JSON document and logs were edited, of whatever version it is.

    A damaged one stays as it is.
    """
    try:
        whole = json.loads(zlib.decompress(data))
        document, logs = json.loads(whole["tournament"]), whole["logs"]
    except (zlib.error, ValueError, KeyError, TypeError):
        return data
    edit(document, logs)
    return packed(whole | {"tournament": json.dumps(document, ensure_ascii=False)})


def with_ids(data: bytes, turn: Callable[[str], str]) -> bytes:
    """A stored snapshot whose national ids are sealed, opened, or sealed anew."""

    def edit(document: dict[str, Any], _: list[Any]) -> None:
        for one in document.get("private", ()):
            if one.get("national_id"):
                one["national_id"] = turn(one["national_id"])

    return rewritten(data, edit)


def _with_ids(tournament: Tournament, turned: Callable[[str], str]) -> Tournament:
    private = tuple(
        replace(one, national_id=turned(one.national_id)) if one.national_id else one
        for one in tournament.private
    )
    return replace(tournament, private=private)


def keep(category_id: int, actor: Actor) -> Snapshot:
    """Take a snapshot because somebody wishes one."""
    with transaction.atomic():
        category = lock(category_id)
        made = take(category, "by-hand")
        log(actor, Act.SNAPSHOT, category=category, target=f"snapshot {made.pk}")
    return made


def kept(snapshot: Snapshot) -> Tournament:
    """The tournament that a snapshot holds."""
    return opened(load_tournament(_whole(snapshot)["tournament"].encode(), stored=True))


def bring_back(snapshot: Snapshot, actor: Actor, *, reason: str) -> None:
    """Make the category what it was; how it is now is kept as a snapshot too."""
    whole = _whole(snapshot)
    then = opened(load_tournament(whole["tournament"].encode(), stored=True))
    with transaction.atomic():
        category = lock(snapshot.category_id)
        # Bringing back the wrong one must be undone by the same button.
        take(category, "before-restore")
        save(category, load(category), then, by=actor.name, reason=reason)
        _bring_back_logs(category, whole["logs"])
        touch(category)
        announce(category.stream, [Said("entries"), Said("standings"), Said("round", {"round": 0})])
        announce_event(category.event, [Said("round", {"category": category.slug})])
        target = f"snapshot {snapshot.pk} of {snapshot.at:%Y-%m-%d %H:%M}"
        log(actor, Act.RESTORE, category=category, target=target, reason=reason)


def _whole(snapshot: Snapshot) -> dict[str, Any]:
    try:
        whole: dict[str, Any] = json.loads(zlib.decompress(bytes(snapshot.data)))
        load_tournament(whole["tournament"].encode(), stored=True)
        whole["logs"] = [list(row) for row in whole["logs"]]
    except (zlib.error, ValueError, KeyError, TypeError, AttributeError):
        raise Refusal("snapshot-damaged", number=snapshot.pk) from None
    return whole


def _logs(category: Category) -> list[Any]:
    """Every board's log, by round and the two entries, who keep their ids."""
    rows = BoardEvent.objects.filter(board__round__category=category).order_by("board_id", "seq")
    return [
        list(row)
        for row in rows.values_list(
            "board__round__number",
            "board__first__local",
            "board__second__local",
            "seq",
            "event",
            "key",
        )
    ]


def _bring_back_logs(category: Category, logs: list[Any]) -> None:
    # Rows are new after a restore; who sat together in which round is what a log is known by.
    boards = {
        (board.round.number, frozenset((board.first.local, board.second.local))): board
        for board in Board.objects.filter(round__category=category).select_related(
            "round", "first", "second"
        )
    }
    BoardEvent.objects.filter(board__round__category=category).delete()
    last: dict[int, int] = {}
    rows = []
    for number, first, second, seq, event, key in logs:
        board = boards[number, frozenset((first, second))]
        rows.append(BoardEvent(board=board, seq=seq, event=event, key=key))
        last[board.pk] = seq
    BoardEvent.objects.bulk_create(rows, batch_size=500)
    for board in boards.values():
        board.seq = last.get(board.pk, 0)
        board.save(update_fields=["seq"])
        rebuild(board)
