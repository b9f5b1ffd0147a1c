"""A record that somebody pastes or sends as a file, read and checked."""

from meydan.formats.records import Record, RecordFault, check, read
from meydan.server.web.page import Scope
from meydan.words import say
from meydan.words.phrases.files import record_fault

LARGEST = 200_000
"""Bytes of a record that somebody sends; a game takes about a thousand."""
MOST_GAMES = 50
MOST_PLIES = 600
"""Moves of one game."""
MOST_IN_ALL = 5_000
"""Moves of all games together; they are checked in less than half a second."""


class TooMuch(Exception):
    """More games or moves than a paste may hold."""


def given_records(scope: Scope) -> tuple[str, list[Record], str]:
    """The text as it was sent, its games, and what is wrong with them in a sentence."""
    text, wrong = _sent(scope)
    if wrong:
        return text, [], wrong
    try:
        records = _checked(text)
    except RecordFault as fault:
        return text, [], record_fault(fault, scope.lang)
    except TooMuch:
        most = {"games": MOST_GAMES, "plies": MOST_PLIES, "all": MOST_IN_ALL}
        return text, [], say("study.too-much", scope.lang, **most)
    return text, records, "" if records else say("study.no-game", scope.lang)


def _sent(scope: Scope) -> tuple[str, str]:
    """The text that was pasted or sent, and what is wrong with it as a whole.

    A file that can't be used leaves the pasted text in the form.
    """
    file = scope.request.FILES.get("file")
    pasted = text = scope.request.POST.get("record", "")
    if file is not None and file.size:
        if file.size > LARGEST:
            return pasted, say("study.too-large", scope.lang)
        try:
            text = file.read().decode("utf-8-sig")
        except UnicodeDecodeError:
            return pasted, say("record.not-utf8", scope.lang)
    if len(text.encode()) > LARGEST:
        return text, say("study.too-large", scope.lang)
    return text, "" if text.strip() else say("study.no-game", scope.lang)


def _checked(text: str) -> list[Record]:
    """The games of a text; raises `RecordFault`, or `TooMuch` before any move is played."""
    found: list[Record] = []
    plies = 0
    for record in read(text):
        found.append(record)
        plies += len(record.moves)
        if len(found) > MOST_GAMES or len(record.moves) > MOST_PLIES or plies > MOST_IN_ALL:
            raise TooMuch
    for record in found:
        check(record)
    return found
