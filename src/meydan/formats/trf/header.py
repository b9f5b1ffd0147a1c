"""Records about the tournament itself: 012 to 222, and XXR, XXC, BBU, XXS of older files."""

from datetime import UTC, datetime

from meydan.formats.trf.points import write_points
from meydan.formats.trf.records import Line, Records, Version, last
from meydan.tournament.ids import RoundNo
from meydan.tournament.model import Acceleration, Settings, Slot, System

TYPES = {
    System.SWISS: ("FIDE_DUTCH_2026", "Individual: Swiss-System"),
    System.ROUND_ROBIN: ("BERGER_ROUNDROBIN", "Individual: Round-Robin"),
    System.DOUBLE_ROUND_ROBIN: ("BERGER_DOUBLEROUNDROBIN", "Individual: Double-Round-Robin"),
    System.KNOCK_OUT: ("CUSTOM_KNOCKOUT", "Individual: Knock-Out"),
}
"""Record 192 and record 092 of each system."""

BAKU = "_BAKU"


def text_of(records: Records, record: str) -> str:
    """What a record of free text says."""
    line = last(records, record)
    return line.value if line else ""


def read_rounds(records: Records) -> int | None:
    """The number of rounds planned, by 142 or XXR."""
    line = last(records, "142") or last(records, "XXR")
    if line is None:
        return None
    value = line.value
    if not (value.isascii() and value.isdigit() and 0 < int(value) < 1000):
        raise line.fault("trf-not-a-number", 5, found=value)
    return int(value)


def read_initial(records: Records) -> bool | None:
    """Whether the first on the list starts, by 152 or XXC."""
    line = last(records, "152")
    if line is not None:
        found = line.value.upper()
        if found not in ("W", "B"):
            raise line.fault("trf-colour", 5, found=line.value)
        return found == "W"
    for older in records.get("XXC", []):
        words = older.value.lower().split()
        if "white1" in words or "black1" in words:
            return "white1" in words
    return None


def read_system(records: Records) -> tuple[System, Acceleration]:
    """How rounds are paired, by 192 or 092."""
    code = text_of(records, "192").upper()
    spoken = text_of(records, "092").lower()
    acceleration = Acceleration.BAKU if code.endswith(BAKU) else Acceleration.NONE
    robin = "ROUNDROBIN" in code or (not code and "robin" in spoken)
    double = "DOUBLEROUND" in code or (not code and "double" in spoken)
    if robin:
        system = System.DOUBLE_ROUND_ROBIN if double else System.ROUND_ROBIN
    elif "KNOCKOUT" in code or (not code and "knock" in spoken):
        system = System.KNOCK_OUT
    else:
        system = System.SWISS
    return system, acceleration


def read_start(records: Records) -> datetime:
    """The day that the event starts; 1970 where the file does not say."""
    line = last(records, "042")
    if line is None or not line.value:
        return datetime(1970, 1, 1, tzinfo=UTC)
    return _day(line, line.value, 5)


def read_schedule(records: Records) -> tuple[Slot, ...]:
    """The days of the rounds, by 132."""
    line = last(records, "132")
    if line is None:
        return ()
    return tuple(
        Slot(starts=_day(line, line.at(column, column + 7), column), round=RoundNo(number))
        for number, column in enumerate(range(92, len(line.text) + 1, 10), 1)
        if line.at(column, column + 7)
    )


def _day(line: Line, text: str, column: int) -> datetime:
    parts = text.replace(".", "/").replace("-", "/").split("/")
    try:
        numbers = [int(part) for part in parts]
        year, month, day = numbers if len(parts[0]) in (2, 4) else reversed(numbers)
        return datetime(year + 2000 if year < 100 else year, month, day, tzinfo=UTC)
    except ValueError:
        raise line.fault("trf-not-a-date", column, found=text) from None


def write_header(settings: Settings, version: Version, *, players: int, rated: int) -> list[str]:
    """Records 012, 022, 062, 072, 092, and 142, 162, 192 or their older forms."""
    code, spoken = TYPES[settings.system]
    if settings.acceleration is Acceleration.BAKU and settings.system is System.SWISS:
        code += BAKU
    lines = [f"012 {_one_line(settings.name)}"]
    if settings.place:
        lines.append(f"022 {_one_line(settings.place)}")
    lines += [f"062 {players}", f"072 {rated}", f"092 {spoken}"]
    if version is Version.TRF16:
        return [*lines, f"XXR {settings.rounds}", *write_points(settings, version)]
    lines.append(f"142 {settings.rounds}")
    return [*lines, *write_points(settings, version), f"192 {code}"]


def write_schedule(schedule: tuple[Slot, ...]) -> list[str]:
    """Records 042, 052 and 132."""
    if not schedule:
        return []
    days = sorted(slot.starts for slot in schedule)
    lines = [f"042 {days[0]:%Y/%m/%d}", f"052 {days[-1]:%Y/%m/%d}"]
    rounds = {slot.round: slot.starts for slot in schedule if slot.round is not None}
    if rounds:
        row = "132" + " " * 86
        for number in range(1, max(rounds) + 1):
            day = rounds.get(RoundNo(number))
            row += f"  {day:%y/%m/%d}" if day else " " * 10
        lines.append(row)
    return lines


def _one_line(text: str) -> str:
    return " ".join(text.split())
