"""Records about the tournament itself: 012 to 222, and XXR, XXC, BBU, XXS of older files."""

import re
from datetime import UTC, datetime

from meydan.formats.trf.comments import MARK
from meydan.formats.trf.dates import day_at
from meydan.formats.trf.points import write_points
from meydan.formats.trf.records import Line, Records, Version, last
from meydan.formats.trf.remarks import Remark
from meydan.tournament.ids import RoundNo
from meydan.tournament.model import Acceleration, Edition, Primary, Settings, Slot, System

TYPES = {
    System.SWISS: ("FIDE_DUTCH", "Individual: Swiss-System"),
    System.ROUND_ROBIN: ("BERGER_ROUNDROBIN", "Individual: Round-Robin"),
    System.DOUBLE_ROUND_ROBIN: ("BERGER_DOUBLEROUNDROBIN", "Individual: Double-Round-Robin"),
    System.KNOCK_OUT: ("CUSTOM_KNOCKOUT", "Individual: Knock-Out"),
    System.DOUBLE_ELIMINATION: ("CUSTOM_DOUBLEKNOCKOUT", "Individual: Double-Knock-Out"),
    System.POOLS: ("CUSTOM_POOLS", "Individual: Pools and Knock-Out"),
    System.TEAM_SWISS: ("CUSTOM_BOARDS_SWISS", "Individual: Swiss-System by Boards"),
    System.SCHEVENINGEN: ("CUSTOM_BOARDS_ALL", "Individual: Scheveningen"),
}
"""Record 192 and record 092 of each system; Dutch without its year, as all readers know it.

Of teams that meet each other a report tells what their players did, unless it is one of `TEAMS`.
"""
TEAMS = {Primary.MATCH: "FIDE_TEAM_TYPEA_MP_GP", Primary.GAME: "FIDE_TEAM_TYPEA_GP_MP"}
"""Record 192 of a team Swiss (C.04.6) whose teams are known."""
TEAMS_SPOKEN = "Team: Swiss-System"

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


DUTCH = re.compile(r"FIDE_DUTCH(_\d{4})?(_BAKU)?")
OTHERS = ("dubov", "burstein", "lim", "monrad")
"""Swiss systems that record 092 may name, and that are not ours."""


def own_teams(records: Records) -> bool:
    """Whether a report is one of a team Swiss, written by us: other programs' can't be read yet."""
    line = last(records, "192") or last(records, "092")
    named = line is not None and line.value in (*TEAMS.values(), TEAMS_SPOKEN)
    return named and any(one.text.startswith(MARK) for one in records.get("###", []))


def read_system(records: Records) -> tuple[System, Acceleration]:
    """How rounds are paired, by 192 or 092; other systems are refused by their name."""
    if own_teams(records):
        return System.TEAM_SWISS, Acceleration.NONE
    line = last(records, "192")
    if line is None or not line.value:
        return _spoken(last(records, "092")), Acceleration.NONE
    code = line.value.upper()
    ours = {known: system for system, (known, _) in TYPES.items()}
    if "TEAM" in code:
        raise line.fault("trf-team-event", 5, found=line.value)
    if "ROUNDROBIN" in code:
        double = "DOUBLEROUND" in code
        return System.DOUBLE_ROUND_ROBIN if double else System.ROUND_ROBIN, Acceleration.NONE
    if "KNOCKOUT" in code or code in ours:
        return ours.get(code, System.KNOCK_OUT), Acceleration.NONE
    if DUTCH.fullmatch(code) is None:
        raise line.fault("trf-other-system", 5, found=line.value)
    return System.SWISS, Acceleration.BAKU if code.endswith(BAKU) else Acceleration.NONE


def _spoken(line: Line | None) -> System:
    spoken = line.value.lower() if line else ""
    words = re.findall(r"[a-z]+", spoken)
    if line is not None and words[:1] == ["team"]:
        raise line.fault("trf-team-event", 5, found=line.value)
    if line is not None and any(other in words for other in OTHERS):
        raise line.fault("trf-other-system", 5, found=line.value)
    if "robin" in spoken:
        return System.DOUBLE_ROUND_ROBIN if "double" in spoken else System.ROUND_ROBIN
    ours = {known.lower(): system for system, (_, known) in TYPES.items()}
    return ours.get(spoken, System.KNOCK_OUT if "knock" in spoken else System.SWISS)


UNKNOWN_DAY = datetime(1970, 1, 1, tzinfo=UTC)


def read_start(records: Records, remarks: list[Remark]) -> datetime:
    """The day that the event starts; 1970 where the file does not say."""
    line = last(records, "042")
    if line is None or not line.value:
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


def read_edition(start: datetime) -> Edition:
    """FIDE's tie-break rules on the day that the event starts; the latest where it is not known."""
    return Edition.FIDE_2026 if start == UNKNOWN_DAY else Edition.on(start.date())


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
