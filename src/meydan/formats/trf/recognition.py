"""Whether a file is a report at all, seen from its bytes."""

import re

PLAYER = re.compile(rb"(?:\A|[\r\n])001[ \t]{1,4}\d")
"""How the line of a player begins; some programs end lines by a return alone."""


def is_report(data: bytes) -> bool:
    """Whether there is a player's line in it, also in the wide letters of spreadsheets."""
    return PLAYER.search(data.replace(b"\0", b"")) is not None
