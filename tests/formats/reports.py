"""Small reports to read."""

from pathlib import Path

from meydan.formats.trf import read_trf
from meydan.tournament.model import (
    Tournament,
)

__all__ = ["DATA", "read", "report", "row"]
DATA = Path(__file__).parent / "data"


def row(number: int, name: str = "Demo, Player", cells: str = "", points: str = "") -> str:
    return (
        f"001 {number:>4} m    {name:<33} 1500 TUR           0 2012/00/00 {points:>4}    0{cells}"
    )


def report(*cells: str, extra: tuple[str, ...] = ()) -> bytes:
    """A report of as many players as there are cells, with more records before them."""
    rows = [row(number, cells=own) for number, own in enumerate(cells, 1)]
    return "\n".join(["012 Demo", *extra, *rows, ""]).encode()


def read(*cells: str, extra: tuple[str, ...] = ()) -> Tournament:
    return read_trf(report(*cells, extra=extra)).tournament
