"""What a database holds, and whether its logs give the results that stand beside them.

Works on a SQLite file that is no server's: the copy in a backup, before it is trusted.
"""

import json
import sqlite3
from collections.abc import Iterable, Mapping
from contextlib import closing
from dataclasses import asdict, dataclass
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

from meydan.server.fault import UpkeepFault
from meydan.server.upkeep.soundness import (
    applied_in_postgres,
    applied_in_sqlite,
    newest_form,
)

if TYPE_CHECKING:
    import psycopg

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


def contents_postgres(found: "psycopg.Connection[Any]") -> Contents:
    """What a PostgreSQL database holds."""
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


BOARDS = (
    "SELECT board.id, round.category_id, board.result, line.event FROM meydan_board board"
    " JOIN meydan_round round ON round.id = board.round_id"
    " JOIN meydan_boardevent line ON line.board_id = board.id"
    " ORDER BY board.id, line.seq"
)
SETTINGS = "SELECT id, settings FROM meydan_category"
Line = tuple[int, int, Any, Any]
"""A board, its category, its stored result, and one line of its log."""


def replay_sqlite(path: Path) -> int:
    """Fold every board's log of a SQLite file; how many boards. Raises `UpkeepFault`.

    A database that a newer form awaits is not looked into: the next start brings it there.
    """
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as found:
        if not newest_form(applied_in_sqlite(found)):
            return 0
        settings = {key: json.loads(text) for key, text in found.execute(SETTINGS)}
        rows = found.execute(BOARDS)
        return replay(
            (
                (board, category, None if result is None else json.loads(result), json.loads(event))
                for board, category, result, event in rows
            ),
            settings,
        )


def replay_postgres(found: "psycopg.Connection[Any]") -> int:
    """The same for PostgreSQL, as one transaction sees it."""
    if not newest_form(applied_in_postgres(found)):
        return 0
    settings: dict[int, Any] = dict(found.execute(SETTINGS).fetchall())
    with found.cursor(name="boards") as rows:
        rows.execute(BOARDS)
        return replay(iter(rows), settings)


def replay(rows: Iterable[Line], settings: Mapping[int, Any]) -> int:
    """Fold the logs in these rows, board by board, and compare what comes out.

    `settings` are those of each category: a result counts as its rulebook says.
    """
    from meydan.formats.codec import encode
    from meydan.match.errors import BrokenLog
    from meydan.server.models import Category
    from meydan.server.store.board_log import fold
    from meydan.server.store.rows import rulebook_of

    books = {key: rulebook_of(Category(settings=one)) for key, one in settings.items()}
    boards, wrong = 0, []
    for board, lines in groupby(rows, key=lambda row: row[0]):
        boards += 1
        whole = list(lines)
        _, category, stored, _ = whole[0]
        try:
            result = fold([event for *_, event in whole]).result(books[category])
        except BrokenLog:
            wrong.append(str(board))
            continue
        if (None if result is None else encode(result)) != stored:
            wrong.append(str(board))
    if wrong:
        told = ", ".join(wrong[:MOST_TOLD])
        raise UpkeepFault("logs-differ", boards=len(wrong), which=told)
    return boards
