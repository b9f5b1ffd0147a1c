"""What games and byes are worth: record 162, BBW to BBU of bbpPairings, XXS of JaVaFo."""

from collections.abc import Iterator

from meydan.formats.trf.records import Line, Records, Version
from meydan.tournament.ids import Points
from meydan.tournament.model import Settings
from meydan.tournament.results import DRAW, LOSS, WIN
from meydan.tournament.worth import USUAL, Worth

USUAL_BYE = WIN
PARTS = {"W": "win", "D": "draw", "L": "loss", "A": "absent", "P": "bye", "X": "half"}
"""The symbols of record 162."""
OLDER = {
    "BBW": "win",
    "BBD": "draw",
    "BBL": "loss",
    "BBZ": "absent",
    "BBF": "absent",
    "BBU": "bye",
}
XXS = {
    "W": "win",
    "WW": "win",
    "BW": "win",
    "FW": "present",
    "FPB": "full",
    "D": "draw",
    "WD": "draw",
    "BD": "draw",
    "HPB": "half",
    "WL": "loss",
    "BL": "loss",
    "ZPB": "absent",
    "FL": "absent",
    "PAB": "bye",
}
PATHS = {
    "win": "points.win",
    "draw": "points.draw",
    "loss": "points.loss",
    "present": "pairing.present",
    "absent": "pairing.absent",
    "bye": "pairing.bye",
}
"""The fields of a rulebook that a report can tell."""


def read_points(records: Records) -> dict[str, int]:
    """What a report tells of points, doubled, by the field of the rulebook; empty for the usual."""
    told: dict[str, int] = {}
    for line, column, name, value in _told(records):
        if value is None or told.setdefault(name, value) != value:
            raise line.fault("trf-other-points", column, found=line.value)
    if not told:
        return {}
    # Of several records that tell the same in their own way, none may contradict another.
    worth = {"win": WIN, "draw": DRAW, "loss": LOSS, "absent": LOSS} | told
    # A forfeit and a bye are wins, a wished bye half of one, unless a record says otherwise.
    worth = {"present": worth["win"], "bye": worth["win"]} | worth
    fits = (
        worth["win"] > worth["draw"] > worth["loss"] >= 0
        and worth["present"] > worth["absent"] >= 0
        and worth["bye"] <= worth["win"]
        and worth.get("full", worth["win"]) == worth["win"]
        and worth.get("half", worth["draw"]) == worth["draw"]
    )
    if not fits:
        line, column, *_ = next(_told(records))
        raise line.fault("trf-other-points", column, found=line.value)
    return {PATHS[name]: value for name, value in worth.items() if name in PATHS}


def write_points(settings: Settings, version: Version) -> list[str]:
    """Record 162, or BBW to BBU and XXS, where points are not the usual ones.

    Record 162 holds only the letters that every reader knows; to all, a wished bye is a draw.
    """
    worth = settings.worth
    if worth == USUAL and settings.bye == USUAL_BYE:
        return []
    if version is Version.TRF16:
        older = [f"{record}  {_shown(value)}" for record, value in _older(worth, settings.bye)]
        return [*older, _xxs(worth, settings.bye)]
    values = {
        "W": worth.win,
        "D": worth.draw,
        "L": worth.loss,
        "A": worth.absent,
        "P": settings.bye,
    }
    told = "".join(f"{symbol}{_shown(value):>4}    " for symbol, value in values.items())
    return [f"162  {told}".rstrip()]


def _older(worth: Worth, bye: Points) -> Iterator[tuple[str, Points]]:
    if worth != USUAL:
        yield from (("BBW", worth.win), ("BBD", worth.draw), ("BBL", worth.loss))
        yield from (("BBZ", worth.absent), ("BBF", worth.absent))
    yield "BBU", bye


def _xxs(worth: Worth, bye: Points) -> str:
    """The same for JaVaFo and those who read as it does: they know no record of bbpPairings."""
    values = {
        "W": worth.win,
        "D": worth.draw,
        "WL": worth.loss,
        "BL": worth.loss,
        "FW": worth.present,
        "FL": worth.absent,
        "FPB": worth.win,
        "HPB": worth.draw,
        "ZPB": worth.absent,
        "PAB": bye,
    }
    return "XXS " + " ".join(f"{symbol}={_shown(value)}" for symbol, value in values.items())


def _shown(points: int) -> str:
    return f"{points / 2:.1f}"


def _told(records: Records) -> Iterator[tuple[Line, int, str, int | None]]:
    """Line, column, what is told of, and its points."""
    for line in records.get("162", []):
        for column in range(6, len(line.text) + 1, 9):
            symbol = line.at(column, column).upper()
            if not symbol:
                continue
            if symbol not in PARTS:
                raise line.fault("trf-other-points", column, found=line.at(column, column + 4))
            yield line, column, PARTS[symbol], line.doubled(column + 1, column + 4)
    for record, name in OLDER.items():
        for line in records.get(record, []):
            yield line, 5, name, line.doubled(5, 8)
    for line in records.get("XXS", []):
        for word in line.value.upper().replace(", ", " ").split():
            symbol, _, text = word.partition("=")
            if symbol not in XXS:
                raise line.fault("trf-other-points", 5, found=word)
            value = Line(f"{line.id} {text}", line.number).doubled(5, 5 + len(text))
            yield line, 5, XXS[symbol], value
