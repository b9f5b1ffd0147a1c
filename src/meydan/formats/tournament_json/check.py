"""Whether a tournament that was read hangs together: everything it names is there, once."""

from collections import Counter
from collections.abc import Iterable

from meydan.formats.faults import FileFault
from meydan.tournament.entries import too_much
from meydan.tournament.errors import TournamentError
from meydan.tournament.ids import EntryId
from meydan.tournament.model import Round, Tournament
from meydan.tournament.results import Result
from meydan.tournament.worth import Worth


def check(tournament: Tournament) -> None:
    """Raise a `FileFault` for what is named but not there, for what is there twice, for gaps."""
    entries = [entry.id for entry in tournament.entries]
    _once(entries, "entries", "id")
    numbers = [entry.number for entry in tournament.entries if entry.number is not None]
    _once(numbers, "entries", "number")
    if any(value < 1 for value in (*entries, *numbers)):
        raise FileFault("json-wrong", path="entries", found="id < 1")
    for at, entry in enumerate(tournament.entries):
        for field in too_much(entry):
            raise FileFault("json-too-much", path=f"entries[{at}].{field}")
    for at, private in enumerate(tournament.private):
        for field in too_much(private):
            raise FileFault("json-too-much", path=f"private[{at}].{field}")
    known = set(entries)
    for at, one in enumerate(tournament.rounds):
        path = f"rounds[{at}]"
        if one.number != at + 1:
            raise FileFault("json-wrong", path=f"{path}.number", found=str(one.number))
        _round(one, known, tournament.settings.worth, path)
    _once((row.entry for row in tournament.private), "private", "entry")
    _known((row.entry for row in tournament.private), known, "private")
    _known((leave.entry for leave in tournament.leaves), known, "leaves")
    for forbidden in tournament.settings.forbidden:
        _known(forbidden.entries, known, "settings.forbidden")
    for decision in tournament.decisions:
        _known(decision.order, known, "decisions")
    if tournament.lot is not None:
        _known([tournament.lot.drew], known, "lot.drew")


def _round(one: Round, known: set[EntryId], worth: Worth, path: str) -> None:
    seated = [entry for pair in one.pairs for entry in (pair.first, pair.second)]
    resting = [bye.entry for bye in one.byes]
    _known([*seated, *resting], known, path)
    for at, pair in enumerate(one.pairs):
        if pair.result is not None:
            _counted(pair.result, worth, f"{path}.pairs[{at}].result")
    _once([*seated, *resting], path, "entry")
    _once((pair.table for pair in one.pairs), path, "table")


def _counted(result: Result, worth: Worth, path: str) -> None:
    """Points that the book gives for nothing are no result."""
    try:
        worth.require(result)
    except TournamentError as error:
        raise FileFault("json-impossible", path=path, reason=str(error)) from None


def _once(values: Iterable[int], path: str, name: str) -> None:
    for value, count in Counter(values).items():
        if count > 1:
            raise FileFault("json-twice", path=path, name=name, value=value)


def _known(values: Iterable[EntryId], known: set[EntryId], path: str) -> None:
    for value in values:
        if value not in known:
            raise FileFault("json-no-entry", path=path, value=value)
