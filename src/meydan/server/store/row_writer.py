"""Writing a changed tournament back: only the rows that differ."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from meydan.formats.codec import decode, encode
from meydan.server.access.secrets import new_secret
from meydan.server.live.announcement import announce
from meydan.server.live.differences import Said
from meydan.server.models import Board, Category, Entry, PrivateData, Round
from meydan.server.models.moments import now_ms
from meydan.server.models.prepared import update
from meydan.server.store.board_log import append_row, direct_row
from meydan.server.store.board_state import told
from meydan.server.store.delay import hold_back, public_at
from meydan.server.store.rows import ROUND, OneTable, entry_columns, private_columns
from meydan.server.store.season.links import TELLING, let_go, link_again, link_category
from meydan.tournament.entries import Player
from meydan.tournament.ids import EntryId
from meydan.tournament.model import Pair, Round as DomainRound, Tournament
from meydan.tournament.results import Result
from meydan.tournament.worth import Worth

FEW = 200
"""Entries whose boards are asked for one by one; for more the whole round is read."""
DOCUMENTS = ("settings", "lot", "leaves", "schedule", "decisions")


def save(
    category: Category,
    before: Tournament,
    after: Tournament,
    *,
    by: str,
    reason: str = "",
    known: OneTable | None = None,
) -> None:
    """Store `after` where the rows hold `before`; the caller holds the category's lock.

    With `known`, only a table is at hand, and its rows were read under the same lock.
    """
    changed = [name for name in DOCUMENTS if getattr(before, name) != getattr(after, name)]
    for name in changed:
        setattr(category, name, encode(getattr(after, name)))
    if changed:
        # The id is a column of its own for lists and filters; the book itself lies in the settings.
        category.rulebook = after.settings.rulebook
        category.save(update_fields=[*changed, "rulebook"])
    if before.entries != after.entries:
        _save_entries(category, before, after)
    if before.private != after.private:
        _save_private(category, before, after)
    if len(after.entries) > len(before.entries):
        link_category(category)
    link_again(category, _retold(before, after))
    if before.rounds != after.rounds:
        saving = Saving(
            category,
            by,
            reason,
            was=before.settings.worth,
            now=after.settings.worth,
            keys=known.keys if known else dict(category.entries.values_list("local", "pk")),
            known=known,
        )
        _save_rounds(saving, before, after)


def _save_entries(category: Category, before: Tournament, after: Tournament) -> None:
    old = {entry.id: entry for entry in before.entries}
    new = {entry.id: entry for entry in after.entries}
    gone = old.keys() - new.keys()
    if gone:
        left = category.entries.filter(local__in=gone)
        people = list(left.values_list("of_person__person", flat=True))
        left.delete()
        let_go([one for one in people if one])
    Entry.objects.bulk_create(
        Entry(category=category, link=new_secret(), **entry_columns(entry))
        for entry in after.entries
        if entry.id not in old
    )
    changed = {key for key in old.keys() & new.keys() if old[key] != new[key]}
    rows = list(category.entries.filter(local__in=changed))
    for row in rows:
        for name, value in entry_columns(new[EntryId(row.local)]).items():
            setattr(row, name, value)
    if rows:
        names = sorted(entry_columns(after.entries[0]))
        Entry.objects.bulk_update(rows, names, batch_size=100)


def _retold(before: Tournament, after: Tournament) -> set[int]:
    """Entries that are told otherwise than before: somebody else's, perhaps."""
    if before.entries == after.entries and before.private == after.private:
        return set()
    old = {one.id: one.player for one in before.entries}
    ids = {one.entry: one.national_id for one in before.private}
    new = {one.entry: one.national_id for one in after.private}
    return {
        one.id
        for one in after.entries
        if one.id in old
        and (_told(old[one.id]) != _told(one.player) or ids.get(one.id) != new.get(one.id))
    }


def _told(player: Player) -> tuple[object, ...]:
    return tuple(getattr(player, name) for name in TELLING)


def _save_private(category: Category, before: Tournament, after: Tournament) -> None:
    old = {private.entry: private for private in before.private}
    new = {private.entry: private for private in after.private}
    changed = {key for key in old.keys() | new.keys() if old.get(key) != new.get(key)}
    PrivateData.objects.filter(entry__category=category, entry__local__in=changed).delete()
    keys = {row.local: row.pk for row in category.entries.filter(local__in=changed)}
    PrivateData.objects.bulk_create(
        PrivateData(entry_id=keys[key], **private_columns(new[key]))
        for key in sorted(changed)
        if key in new and key in keys
    )


@dataclass(frozen=True, slots=True)
class Saving:
    """Who saves the rounds of a category, why, and what results were and are counted by."""

    category: Category
    by: str
    reason: str
    was: Worth
    now: Worth
    keys: dict[int, int]
    """The rows of entries by their ids in the tournament."""
    known: OneTable | None


def _save_rounds(saving: Saving, before: Tournament, after: Tournament) -> None:
    old = {one.number: one for one in before.rounds}
    new = {one.number: one for one in after.rounds}
    gone = old.keys() - new.keys()
    if gone:
        saving.category.rounds.filter(number__in=gone).delete()
    for one in after.rounds:
        if old.get(one.number) != one:
            _save_round(saving, old.get(one.number), one)


def _save_round(saving: Saving, old: DomainRound | None, new: DomainRound) -> None:
    columns = {
        "status": new.status.value,
        "byes": encode(new.byes),
        "by_hand": new.by_hand,
        "notes": encode(new.notes),
    }
    category, keys = saving.category, saving.keys
    if old is None or replace(old, pairs=()) != replace(new, pairs=()):
        row, _ = Round.objects.update_or_create(
            category=category, number=new.number, defaults=columns
        )
    elif saving.known is not None:
        row = next(one for one in saving.known.rounds if one.number == new.number)
    else:
        row = ROUND.get(category.pk, new.number)
    if old is not None and old.pairs == new.pairs:
        return
    # A pair keeps its board, and with it the log, wherever it is seated. Of pairs that stand as
    # they stood nothing is read or written.
    standing = set(old.pairs if old is not None else ()) & set(new.pairs)
    left = [pair for pair in (old.pairs if old is not None else ()) if pair not in standing]
    touched = {keys[entry] for pair in left for entry in pair.both if entry in keys}
    rows: Iterable[Board] = row.boards.all()
    if saving.known is not None:
        rows = saving.known.boards
    elif len(touched) < FEW:
        rows = row.boards.filter(first__in=touched, second__in=touched)
    boards = {frozenset((board.first_id, board.second_id)): board for board in rows}
    wanted = {frozenset((keys[pair.first], keys[pair.second])): pair for pair in new.pairs}
    stale = [board.pk for both, board in boards.items() if both not in wanted]
    if stale:
        Board.objects.filter(pk__in=stale).delete()
    added = Board.objects.bulk_create(
        Board(
            round=row,
            digital=category.digital,
            **_board_columns(pair, keys) | {"result": None},
        )
        for both, pair in wanted.items()
        if both not in boards and pair not in standing
    )
    boards |= {frozenset((board.first_id, board.second_id)): board for board in added}
    for both, pair in wanted.items():
        if pair not in standing:
            board = boards[both]
            board.round = row
            _save_board(saving, board, pair)


def _save_board(saving: Saving, board: Board, pair: Pair) -> None:
    columns = _board_columns(pair, saving.keys)
    if all(getattr(board, name) == value for name, value in columns.items()):
        return
    # A win that is worth more now is the same result: nobody entered anything at the table.
    if _counted_anew(saving, board) != pair.result:
        until = public_at(board, saving.category)
        if until:
            hold_back(board, until)
        # The log is the truth: a result that was entered directly is a row of it too.
        row = direct_row(
            pair.result, worth=saving.now, by=saving.by, at=now_ms(), reason=saving.reason
        )
        append_row(board, row)
        # The referee at the table sees what the desk entered.
        announce(board.stream, [Said("board", {"seq": board.seq, "state": told(board.state)})])
    for name, value in columns.items():
        setattr(board, name, value)
    # What the version will be once the change is counted: `recent` asks for boards above its own.
    board.changed = saving.category.version + 1
    update(board, "table", "first", "second", "result", "turned", "seq", "held", "changed")


def _counted_anew(saving: Saving, board: Board) -> Result | None:
    """The stored result, if only what a win is worth had changed."""
    if board.result is None:
        return None
    return saving.now.anew(decode(Result, board.result, path="result"), saving.was)


def _board_columns(pair: Pair, keys: dict[int, int]) -> dict[str, Any]:
    return {
        "table": pair.table,
        "first_id": keys[pair.first],
        "second_id": keys[pair.second],
        "result": None if pair.result is None else encode(pair.result),
        "turned": pair.turned,
    }
