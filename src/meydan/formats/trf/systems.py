"""How rounds are paired: record 192 of 2026, or 092 in words; other systems are refused by name."""

import re

from meydan.formats.trf.comments import MARK
from meydan.formats.trf.records import Line, Records, last
from meydan.formats.trf.remarks import Remark, remark
from meydan.tournament.model import Acceleration, Primary, System

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
DUTCH = re.compile(r"FIDE_DUTCH(?:_(?P<year>\d{4}))?(?P<baku>_BAKU)?")
IN_FORCE = 2025
"""The year in the names of the edition that we pair by: adopted in 2025, in force since 2026."""

OTHERS = ("dubov", "burstein", "lim", "monrad")
"""Swiss systems that record 092 may name, and that are not ours."""
OF_TEAMS = (
    *("team", "olympiad", "mannschaft", "takım", "takim"),
    *("quipe", "equipo", "squadr", "команд"),
)
OF_PERSONS = ("individual", "individuel", "einzel", "bireysel", "ferdi", "личн")
ROBINS = (
    *("robin", "berger", "rundenturnier", "döner", "doner", "круг", "girone"),
    *("all-play-all", "todos contra todos", "toutes rondes"),
)
SWISSES = (
    *("swiss", "schweiz", "suiz", "suiç", "suis", "svizz", "sveits", "zwitser", "dutch"),
    *("sviçre", "svicre", "швейц", "švajc", "švýc", "švajč", "szwajc", "svájc"),
)
KNOCK_OUTS = ("knock", "k.o.", "eleme", "олимпийск", "olympic system")
"""How words for them begin or what they hold, in the languages that programs write."""
MEETINGS = ("320", "330", "352", "362")
"""Records that only a meeting of teams has."""


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
    if line is None:
        return _spoken(last(records, "092"), records), Acceleration.NONE
    code = re.sub(r"[\s-]+", "_", line.value.upper())
    ours = {known: system for system, (known, _) in TYPES.items()}
    if "TEAM" in code or "OLYMPIAD" in code:
        raise line.fault("trf-team-event", 5, found=line.value)
    if "ROUNDROBIN" in code:
        double = "DOUBLEROUND" in code
        return System.DOUBLE_ROUND_ROBIN if double else System.ROUND_ROBIN, Acceleration.NONE
    if "KNOCKOUT" in code or code in ours:
        return ours.get(code, System.KNOCK_OUT), Acceleration.NONE
    found = DUTCH.fullmatch(code)
    if found is None:
        raise line.fault("trf-other-system", 5, found=line.value)
    return System.SWISS, Acceleration.BAKU if found["baku"] else Acceleration.NONE


def system_remarks(records: Records) -> list[Remark]:
    """What was made of a system that is told in words nobody knows, or of an older edition."""
    line = last(records, "192")
    if line is not None:
        found = DUTCH.fullmatch(line.value.upper())
        older = found and found["year"] and int(found["year"]) < IN_FORCE
        return [remark("older-edition", line.number, found=line.value)] if older else []
    line = last(records, "092")
    if line is None or _known(line.value):
        return []
    return [remark("system-guessed", line.number, found=line.value)]


def _spoken(line: Line | None, records: Records) -> System:
    spoken = line.value.casefold() if line else ""
    words = re.findall(r"[^\W\d_]+", spoken)
    if meeting := _meeting(line, spoken, records):
        raise meeting.fault("trf-team-event", 5, found=meeting.value)
    if line is not None and any(other in words for other in OTHERS):
        raise line.fault("trf-other-system", 5, found=line.value)
    if any(robin in spoken for robin in ROBINS):
        return System.DOUBLE_ROUND_ROBIN if "double" in spoken else System.ROUND_ROBIN
    ours = {known.lower(): system for system, (_, known) in TYPES.items()}
    knocked = any(word in spoken for word in KNOCK_OUTS)
    return ours.get(spoken, System.KNOCK_OUT if knocked else System.SWISS)


def _meeting(line: Line | None, spoken: str, records: Records) -> Line | None:
    """The line that shows that teams meet each other."""
    if any(word in spoken for word in OF_PERSONS):
        return None
    if line is not None and any(word in spoken for word in OF_TEAMS):
        return line
    for record in MEETINGS:
        if found := last(records, record):
            return line or found
    count = last(records, "082")
    teams = count is not None and re.match(r"0*[1-9]", count.value)
    # Persons can belong to teams, too; the number of teams is told only where those meet.
    return count if teams and ("013" in records or "310" in records) else None


def _known(text: str) -> bool:
    spoken = text.casefold()
    ours = {known.lower() for _, known in TYPES.values()}
    known = (*ROBINS, *SWISSES, *KNOCK_OUTS, "fide")
    return spoken in ours or any(word in spoken for word in known)
