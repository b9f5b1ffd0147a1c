"""What a database holds, and whether its logs give the results that stand beside them.

Works on a SQLite file that is no server's: the copy in a backup, before it is trusted.
"""

import json
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import asdict, dataclass
from itertools import groupby
from pathlib import Path
from typing import Any

from meydan.server.upkeep.fault import UpkeepFault

MOST_TOLD = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Contents:
    """A database in short."""

    events: tuple[str, ...]
    entries: int
    rounds: int
    log: int
    """Lines of all boards' logs."""
    last: str
    """When somebody last did something."""

    def json(self) -> dict[str, Any]:
        """For programs."""
        return asdict(self)


def contents(path: Path) -> Contents:
    """What a SQLite file holds."""
    try:
        with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as found:
            return _contents(found)
    except sqlite3.DatabaseError as error:
        raise UpkeepFault("database-damaged", file=str(path), reason=str(error)) from None


def contents_postgres(address: str) -> Contents:
    """What a PostgreSQL database holds."""
    import psycopg

    with psycopg.connect(address) as found:
        return _contents(found)


def _contents(found: Any) -> Contents:
    def one(query: str) -> Any:
        return found.execute(query).fetchone()[0]

    names = found.execute("SELECT name FROM meydan_event ORDER BY id").fetchall()
    return Contents(
        events=tuple(name for (name,) in names),
        entries=one("SELECT count(*) FROM meydan_entry"),
        rounds=one("SELECT count(*) FROM meydan_round"),
        log=one("SELECT count(*) FROM meydan_boardevent"),
        last=str(one("SELECT max(at) FROM meydan_action") or ""),
    )


def replay_sqlite(path: Path) -> int:
    """Fold every board's log of a SQLite file; how many boards. Raises `UpkeepFault`."""
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as found:
        rows = found.execute(
            "SELECT board.id, board.result, line.event FROM meydan_board board"
            " JOIN meydan_boardevent line ON line.board_id = board.id"
            " ORDER BY board.id, line.seq"
        )
        return replay((board, _loaded(result), json.loads(event)) for board, result, event in rows)


def replay_postgres(address: str) -> int:
    """The same for PostgreSQL, as it stands at one moment."""
    import psycopg

    with psycopg.connect(address) as found, found.cursor(name="boards") as rows:
        rows.execute(
            "SELECT board.id, board.result, line.event FROM meydan_board board"
            " JOIN meydan_boardevent line ON line.board_id = board.id"
            " ORDER BY board.id, line.seq"
        )
        return replay(iter(rows))


def replay(rows: Iterator[tuple[int, Any, Any]]) -> int:
    """Fold the logs in these rows, board by board, and compare what comes out."""
    from meydan.formats.codec import encode
    from meydan.match.errors import BrokenLog
    from meydan.server.store.board_log import fold

    boards, wrong = 0, []
    for board, lines in groupby(rows, key=lambda row: row[0]):
        stored, events = _parted(lines)
        boards += 1
        try:
            result = fold(events).result
        except BrokenLog:
            wrong.append(str(board))
            continue
        if (None if result is None else encode(result)) != stored:
            wrong.append(str(board))
    if wrong:
        told = ", ".join(wrong[:MOST_TOLD])
        raise UpkeepFault("logs-differ", boards=len(wrong), which=told)
    return boards


def _parted(lines: Iterable[tuple[int, Any, Any]]) -> tuple[Any, list[Any]]:
    stored, events = None, []
    for _, result, event in lines:
        stored = result
        events.append(event)
    return stored, events


def _loaded(result: str | None) -> Any:
    return None if result is None else json.loads(result)
