"""Taking a command back: what it changed in the JSON, kept as the way to the state before."""

from dataclasses import dataclass, replace
from datetime import datetime

from meydan.formats.codec import Json, decode, encode
from meydan.formats.faults import FileFault
from meydan.formats.tournament_json.check import check
from meydan.formats.tournament_json.document import Document
from meydan.formats.tournament_json.edits import applied, edits
from meydan.tournament.entries import Private
from meydan.tournament.model import Tournament

KEPT = 200
"""Steps kept in a file."""


@dataclass(frozen=True, slots=True)
class Step:
    """One command that changed the file."""

    at: datetime
    command: str
    """The command's words, for showing what is taken back."""


def changed(document: Document, after: Tournament, step: Step) -> Document:
    """The document with a new state and the way back to the one before."""
    back = {**encode(step), "back": edits(_state(after), _state(document.tournament), [])}
    return Document(after, (*document.undo, back)[-KEPT:])


def undone(document: Document) -> tuple[Document, Step]:
    """The document before its last step, and that step."""
    if not document.undo:
        raise FileFault("nothing-to-undo")
    last = document.undo[-1]
    try:
        step = decode(Step, {key: last[key] for key in ("at", "command")}, path="undo")
        state = applied(_state(document.tournament), last["back"])
    except (KeyError, IndexError, TypeError, ValueError) as error:
        if isinstance(error, FileFault):
            raise
        raise FileFault("undo-broken") from error
    public = decode(Tournament, state["tournament"])
    rows = decode(tuple[Private, ...], state["private"], path="private")
    before = replace(public, private=rows)
    check(before)
    return Document(before, document.undo[:-1]), step


def _state(tournament: Tournament) -> dict[str, Json]:
    return {
        "tournament": encode(replace(tournament, private=())),
        "private": encode(tournament.private),
    }
