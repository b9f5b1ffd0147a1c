"""Calendar files (iCalendar, RFC 5545): what is planned, for a phone's own calendar."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

WIDEST = 75
"""Bytes of a line; longer ones are folded."""
ESCAPED = str.maketrans({"\\": "\\\\", ";": "\\;", ",": "\\,", "\n": "\\n", "\r": None})


@dataclass(frozen=True, slots=True, kw_only=True)
class Appointment:
    """One line of a calendar."""

    key: str
    """Stays the same when the time changes, so that a calendar moves it and adds no second one."""
    starts: datetime
    title: str
    place: str = ""
    address: str = ""
    """A page about it."""
    lasts: timedelta = timedelta(minutes=30)


def calendar(name: str, appointments: Iterable[Appointment], *, stamp: datetime) -> str:
    """The text of a calendar file."""
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Meydan//Meydan//TR",
        "CALSCALE:GREGORIAN",
        "METHOD:PUBLISH",
        f"X-WR-CALNAME:{_text(name)}",
        "REFRESH-INTERVAL;VALUE=DURATION:PT15M",
    ]
    for one in appointments:
        lines += [
            "BEGIN:VEVENT",
            f"UID:{one.key}",
            f"DTSTAMP:{_moment(stamp)}",
            f"DTSTART:{_moment(one.starts)}",
            f"DTEND:{_moment(one.starts + one.lasts)}",
            f"SUMMARY:{_text(one.title)}",
            *([f"LOCATION:{_text(one.place)}"] if one.place else []),
            *([f"URL:{one.address}"] if one.address else []),
            "END:VEVENT",
        ]
    lines.append("END:VCALENDAR")
    return "".join(f"{_folded(line)}\r\n" for line in lines)


def _moment(at: datetime) -> str:
    return at.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")


def _text(text: str) -> str:
    return text.translate(ESCAPED)


def _folded(line: str) -> str:
    """A line cut into pieces that readers take, never within a letter."""
    pieces: list[str] = []
    piece = ""
    for letter in line:
        if len((piece + letter).encode()) > WIDEST - bool(pieces):
            pieces.append(piece)
            piece = ""
        piece += letter
    return "\r\n ".join((*pieces, piece))
