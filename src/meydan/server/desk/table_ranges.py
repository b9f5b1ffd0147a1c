"""Ranges of tables as people write them: `1-8, 12`."""

import re

MOST = 9999
PIECE = re.compile(r"(\d{1,4})(?:\s*[-–—]\s*(\d{1,4}))?")

Tables = tuple[tuple[int, int], ...]


def read_tables(text: str) -> Tables:
    """The ranges of a text; raises `ValueError`."""
    found: list[tuple[int, int]] = []
    for piece in re.split(r"[,;]", text):
        if not piece.strip():
            continue
        match = PIECE.fullmatch(piece.strip())
        if match is None:
            raise ValueError(piece)
        low = int(match[1])
        high = int(match[2] or low)
        if not 1 <= low <= high <= MOST:
            raise ValueError(piece)
        found.append((low, high))
    return tuple(sorted(found))


def write_tables(tables: Tables) -> str:
    """The ranges as text."""
    return ", ".join(str(low) if low == high else f"{low}–{high}" for low, high in tables)
