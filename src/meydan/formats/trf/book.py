"""The rulebook of a report: what its records tell, and what only Meydan's own comment can.

System, points and tie-breaks have records of FIDE's, which another program may change; the comment
holds the text's id and every other decision of the technical meeting, with its reason (T19).
"""

from collections.abc import Mapping

from meydan.codec import Json
from meydan.formats.codec import decode, encode
from meydan.formats.faults import FileFault
from meydan.formats.older import NAMES, newer_choices
from meydan.formats.trf.points import read_points
from meydan.formats.trf.records import Records
from meydan.formats.trf.systems import read_system
from meydan.formats.trf.tie_breaks import read_tie_breaks
from meydan.rulebooks import Rulebook, RulebookError
from meydan.rulebooks.record import Decided, Record, plain_value, record, restored
from meydan.tournament.settings import SETTINGS, WORDS, chosen

Rules = Mapping[str, object]
"""Values by the path of their field."""

GUESSED = ("pairing.present",)
"""What no record of ours tells: only a guess from the others stands against the comment."""


def rules_told(records: Records) -> Rules:
    """What the records of a report say of the rules."""
    told: dict[str, object] = {"pairing.system": WORDS[read_system(records)[0]]}
    told |= read_points(records)
    order = read_tie_breaks(records)
    return told if order is None else told | {"standings.order": order}


def read_book(told: Rules, comment: Json, *, rulebook: str) -> Rulebook:
    """The book of a report; `rulebook` where its comment names none."""
    old = newer_choices({key: comment[key] for key in comment if key in NAMES})
    written = _record(comment.get("book", old.pop("rulebook", rulebook)))
    try:
        # Without its changes first: which of them still hold is decided below, against the records.
        printed = restored(Record(written.id, text=written.text))
    except RulebookError:
        raise
    except ValueError:
        raise FileFault("no-rulebook", rulebook=written.id[:40]) from None
    told = dict(told)
    values: dict[str, tuple[object, str]] = {
        path: (value, SETTINGS) for path, value in told.items()
    }
    # Another program may have changed what a record tells; then the comment is old.
    values |= {
        one.path: (one.value, one.reason)
        for one in written.changes
        if one.path not in told or one.path in GUESSED or plain_value(told[one.path]) == one.value
    }
    return chosen(printed.decided(values), **old)


def untold(book: Rulebook, told: Rules, *, rulebook: str) -> dict[str, Json]:
    """The part of the comment about the book; empty where the records tell all."""
    changes = [
        one
        for one in record(book).changes
        if one.path not in told or one.reason != SETTINGS or told[one.path] != one.value
    ]
    changed = {one.path for one in book.changes}
    changes += [
        Decided(path, plain_value(book.field(path).value), SETTINGS)
        for path, value in told.items()
        if path not in changed and book.field(path).value != value
    ]
    if not changes and not book.text:
        return {} if book.id == rulebook else {"book": book.id}
    return {"book": encode(Record(book.id, tuple(changes), book.text))}


def _record(data: Json) -> Record:
    return Record(data) if isinstance(data, str) else decode(Record, data, path="book")
