"""Swiss pairing in C++: FIDE's Dutch system in force since February 2026.

Long work releases the GIL and ends on Ctrl-C.
"""

from collections.abc import Sequence

_Player = tuple[int, int, str, int, int, bool, bool, Sequence[int]]
"""Pairing score (doubled, with virtual points), pairing number, colours played (`f` started, `s`
second, oldest first), floats (last round: 1 down, 2 up; the one before: 4 down, 8 up), rounds not
played, whether a top scorer, whether barred from the bye, places of those met."""

def pair(
    players: Sequence[_Player],
    *,
    never: Sequence[Sequence[int]],
    apart: Sequence[Sequence[int]],
    lot: bool,
) -> list[tuple[int, int]]:
    """Who starts and who does not, by their places in `players`; -1 for the bye.

    Players come by number. No two of a group in `never` meet, and as few as can be of those in
    `apart`. Nothing: no legal pairing is left.
    """

def simulate(
    strengths: Sequence[float],
    *,
    rounds: int,
    sets: int,
    end_at: int,
    draw: float,
    bye: int,
    count: int,
    seed: int,
) -> tuple[int, int, int, int, int]:
    """So many tournaments by chance: how many could be paired to the end; of these, how often the
    strongest came first alone, or at all; how many came first, and how many were stronger than
    each of them, summed up.

    `end_at`: set points, doubled, that end a round (0: none); `bye`: its points, doubled.
    """
