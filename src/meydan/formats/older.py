"""What version 0.1.0 wrote, as today's version writes it.

There the settings held a rulebook's id and, beside it, what is a change of the book today: system,
seeding, the worth of a bye and the order of tie-breaks. What was left out had a default, whatever
the text says. The server kept the meeting's changes in a column of their own, and likewise a
category's clock and how many go on from it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from meydan.codec import Codec, Json, Misfit
from meydan.rulebooks import load
from meydan.rulebooks.record import record
from meydan.tournament.errors import TournamentError
from meydan.tournament.ids import Points
from meydan.tournament.model import Seeding, System
from meydan.tournament.results import WIN
from meydan.tournament.settings import SETTINGS, chosen


@dataclass(frozen=True, slots=True, kw_only=True)
class Moved:
    """The fields of settings that are in the book today."""

    rulebook: str
    system: System = System.SWISS
    seeding: Seeding = Seeding.SURNAME
    bye: Points = WIN
    tie_breaks: tuple[str, ...] | None = None


OVERRIDES = "overrides"
"""What the server kept of the meeting: path → {value, reason}."""
NAMES = frozenset(one.name for one in fields(Moved))


def newer_settings(data: Json, path: str = "") -> Json:
    """Settings as they are written today; raises `Misfit`. What is not 0.1.0's stays as it is."""
    if not isinstance(data, dict) or "rulebook" not in data or "book" in data:
        return data
    moved: Moved = Codec().decode_dataclass(
        Moved, {key: value for key, value in data.items() if key in NAMES}, path
    )
    kept = {key: value for key, value in data.items() if key not in NAMES}
    return kept | {"book": _book(moved, path, kept.pop(OVERRIDES, {}))}


def with_columns(settings: Json, *, clock: Mapping[str, int], places: int) -> Json:
    """Settings with what the server kept beside them; plain JSON, of whatever version it is.

    A field that the meeting decided stays as it decided. What is printed anyway is no change.
    """
    beside: dict[str, int] = {"stages.places": places}
    if clock:
        # The forms took whole minutes.
        beside["clock.minutes"] = max(1, clock["seconds"] // 60)
        beside["clock.increment_seconds"] = clock.get("increment", 0)
        beside["clock.delay_seconds"] = clock.get("delay", 0)
    if "book" not in settings:
        decided = {path: {"value": one, "reason": SETTINGS} for path, one in beside.items()}
        return settings | {OVERRIDES: decided | settings.get(OVERRIDES, {})}
    book = settings["book"] if isinstance(settings["book"], dict) else {"id": settings["book"]}
    changes = list(book.get("changes", ()))
    known = {one["path"] for one in changes}
    changes += [
        {"path": path, "value": one, "reason": SETTINGS}
        for path, one in beside.items()
        if path not in known
    ]
    return settings | {"book": book | {"changes": changes}}


def newer_choices(data: Json) -> dict[str, Any]:
    """Some of the fields of `Moved`, as a comment of a report held them; raises `Misfit`."""
    return Codec().decode_fields(Moved, {key: data[key] for key in data if key in NAMES})


def _book(moved: Moved, path: str, overrides: Mapping[str, Any]) -> Json:
    try:
        printed = load(moved.rulebook)
    except ValueError:
        return moved.rulebook
    try:
        book = chosen(
            printed,
            system=moved.system,
            seeding=moved.seeding,
            bye=moved.bye,
            tie_breaks=moved.tie_breaks,
        )
    except (TournamentError, ValueError) as error:
        raise Misfit("impossible", path, reason=str(error)) from error
    written = Codec().encode(record(book))
    # A meeting's change of a field that the settings had too never reached the tournament.
    added = [
        {"path": one, "value": change["value"], "reason": change["reason"]}
        for one, change in overrides.items()
        if one not in {known["path"] for known in written.get("changes", ())}
    ]
    return written | {"changes": [*written.get("changes", ()), *added]}
