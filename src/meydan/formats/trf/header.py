"""Records about the tournament itself: 012 to 222, and XXR, XXC, BBU, XXS of older files."""

from datetime import UTC, date, datetime

from meydan.formats.trf.dates import day_at, year_of
from meydan.formats.trf.points import write_points
from meydan.formats.trf.records import Records, Version, last
from meydan.formats.trf.remarks import Remark
from meydan.formats.trf.systems import BAKU, TEAMS, TEAMS_SPOKEN, TYPES
from meydan.tournament.ids import RoundNo
from meydan.tournament.model import Acceleration, Edition, Settings, Slot, System


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
    words = [word for one in records.get("XXC", []) for word in one.value.lower().split()]
    colours = [word == "white1" for word in words if word in ("white1", "black1")]
    return colours[-1] if colours else None


def by_position(records: Records) -> bool:
    """Whether players rank as their lines follow each other, whatever their numbers (XXC rank)."""
    return any("rank" in line.value.lower().split() for line in records.get("XXC", []))


UNKNOWN_DAY = datetime(1970, 1, 1, tzinfo=UTC)


def read_start(records: Records, remarks: list[Remark]) -> datetime:
    """The day that the event starts; 1970 where the file does not say."""
    line = last(records, "042")
    if line is None:
        return UNKNOWN_DAY
    return day_at(line, line.value, remarks) or UNKNOWN_DAY


def read_schedule(records: Records, remarks: list[Remark]) -> tuple[Slot, ...]:
    """The days of the rounds, by 132."""
    line = last(records, "132")
    if line is None:
        return ()
    texts = enumerate((line.at(at, at + 7) for at in range(92, len(line.text) + 1, 10)), 1)
    return tuple(
        Slot(starts=day, round=RoundNo(number))
        for number, text in texts
        if text and (day := day_at(line, text, remarks)) is not None
    )


def read_edition(records: Records) -> Edition:
    """FIDE's tie-break rules on the day that the event starts; the latest where it is not known.

    Without that day, the last one or a year alone still tell which rules were in force.
    """
    for record in ("042", "132", "052"):
        line = last(records, record)
        if line is None:
            continue
        day = day_at(line, line.value, [])
        if day is not None:
            return Edition.on(day.date())
        if (year := year_of(line.value)) is not None:
            return Edition.on(date(year, 12, 31))
    return Edition.FIDE_2026


def write_header(
    settings: Settings, version: Version, *, players: int, rated: int, teams: int
) -> list[str]:
    """Records 012, 022, 062, 072, 082, 092, and 142, 162, 192 or their older forms."""
    code, spoken = TYPES[settings.system]
    if teams:
        code, spoken = TEAMS[settings.primary], TEAMS_SPOKEN
    if settings.acceleration is Acceleration.BAKU and settings.system is System.SWISS:
        code += BAKU
    lines = [f"012 {_one_line(settings.name)}"]
    if settings.place:
        lines.append(f"022 {_one_line(settings.place)}")
    lines += [f"062 {players}", f"072 {rated}", *([f"082 {teams}"] if teams else ())]
    lines.append(f"092 {spoken}")
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
