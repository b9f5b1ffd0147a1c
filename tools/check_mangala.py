#!/usr/bin/env python3
"""Check a certificate of Mangala: a strategy that wins at least so much, or gives at most so much.

    python tools/check_mangala.py CERTIFICATE TABLEBASE [--processes N] [--every N]

This program knows the rules and nothing else of Meydan: no search, no solver. It can be read in ten
minutes and needs Python alone. `meydan solve mangala --certificate FILE` writes certificates,
`meydan tablebase mangala` the tablebase.

What a certificate says. Only stones in the pits count here: a position is worth what the side to
move wins more of them than the other, until the set is over. A claim is "in this position the side
to move wins at least W, by sowing pit P". A certificate is a list of claims of one side, the
strategy's.

What is checked. For each claim: the pit is sown, and then whatever the other side answers leads to
a claim of the list, to a position of the tablebase, or to the end of the set, with enough won. A
sowing either takes stones off the board or pushes own stones to the right, so play never comes back
to a position and no claim can rest on itself: if each holds by itself, all of them hold. Last, the
statement in the head of the file must follow from the claims in the same way. `--every 100` checks
each hundredth claim, which is quick and no proof; the program says which it was.
"""

import argparse
import mmap
import multiprocessing
import os
import re
import struct
import sys
from array import array
from bisect import bisect_left
from functools import cache
from math import comb
from pathlib import Path

Pits = tuple[int, ...]
MAGIC = "meydan mangala certificate 1"
PAGE = 4096
"""The tablebase's first page: name, version, how many layers it has; then a byte a position."""


class Fault(Exception):
    """The certificate does not hold, or is none."""


# The rules.


def sow(own: Pits, other: Pits, pit: int) -> tuple[Pits, Pits, int, bool]:
    """Sow a pit: both sides' pits, what the mover took, and whether the mover moves again."""
    board = [*own, 0, *other]  # own pits, own treasury, the other's pits: 13 places
    stones, board[pit] = board[pit], 0
    place = pit if stones > 1 else pit + 1  # one stone alone moves on
    for _ in range(stones):
        board[place % 13] += 1
        last = place % 13
        place += 1
    if last > 6 and board[last] % 2 == 0:  # a pit of the other side became even
        board[6] += board[last]
        board[last] = 0
    elif last < 6 and board[last] == 1 and board[12 - last]:  # an own pit that was empty
        board[6] += 1 + board[12 - last]
        board[last] = board[12 - last] = 0
    return tuple(board[:6]), tuple(board[7:]), board[6], last == 6


# Numbers of positions: those with fewer stones come first.


def ways(stones: int, pits: int) -> int:
    """How many ways there are to lay stones into pits."""
    return comb(stones + pits - 1, pits - 1)


def rank(side: Pits) -> int:
    """A side's place among all sides with as many stones."""
    found = upto = 0
    for pit in range(5):
        upto += side[pit]
        found += comb(upto + pit, pit + 1)
    return found


@cache
def begin(own: int, other: int) -> int:
    """The number of the first position with so many stones on each side."""
    stones = own + other
    below = ways(stones - 1, 13) if stones else 0
    return below + sum(ways(left, 6) * ways(stones - left, 6) for left in range(own))


def number_of(own: Pits, other: Pits) -> int:
    """A position's number."""
    mine, theirs = sum(own), sum(other)
    return begin(mine, theirs) + rank(own) * ways(theirs, 6) + rank(other)


@cache
def side_of(found: int, stones: int) -> Pits:
    """The side of this rank."""
    side = [0] * 6
    above = stones
    for pit in range(4, -1, -1):
        upto = above
        while comb(upto + pit, pit + 1) > found:
            upto -= 1
        found -= comb(upto + pit, pit + 1)
        side[pit + 1] = above - upto
        above = upto
    side[0] = above
    return tuple(side)


def position_of(number: int) -> tuple[Pits, Pits]:
    """The position of a number."""
    stones = 0
    while ways(stones, 13) <= number:
        stones += 1
    own = 0
    while own < stones and begin(own + 1, stones - own - 1) <= number:
        own += 1
    mine, theirs = divmod(number - begin(own, stones - own), ways(stones - own, 6))
    return side_of(mine, own), side_of(theirs, stones - own)


# Certificates.


class Certificate:
    """A statement, the claims that bear it, and the tablebase below them."""

    def __init__(self, file: Path, table: Path) -> None:
        with file.open("rb") as source:
            lines = [source.readline(200).decode("ascii", "replace").strip() for _ in range(2)]
            found = re.fullmatch(r"([\d ]+)/([\d ]+) at-(least|most) (-?\d+) above (\d+)", lines[1])
            if lines[0] != MAGIC or found is None:
                raise Fault("not a certificate")
            words = source.read()
        self.own = tuple(map(int, found[1].split()))
        self.other = tuple(map(int, found[2].split()))
        if len(self.own) != 6 or len(self.other) != 6 or len(words) % 8:
            raise Fault("a certificate that is cut or broken")
        self.least, self.bound, self.edge = found[3] == "least", int(found[4]), int(found[5])
        self.claims = array("Q")
        self.claims.frombytes(words)
        if sys.byteorder == "big":
            self.claims.byteswap()
        with table.open("rb") as source:
            self.table = mmap.mmap(source.fileno(), 0, access=mmap.ACCESS_READ)
        layers = struct.unpack_from("<I", self.table, 20)[0] if len(self.table) >= PAGE else 0
        if self.table[:14] != b"meydan-mangala" or layers <= self.edge:
            raise Fault(f"the tablebase does not hold positions of {self.edge} stones")

    def check(self, index: int) -> None:
        """A claim must follow from others; raises `Fault`."""
        word = self.claims[index]
        own, other = position_of(word >> 16)
        wanted, pit = (word >> 8 & 0xFF) - 128, word & 0xFF
        if index and word >> 16 <= self.claims[index - 1] >> 16:
            raise Fault(f"claim {index}: not in the order of the positions")
        if pit > 5 or not own[pit]:
            raise Fault(f"claim {index}: pit {pit + 1} can't be sown in {own} {other}")
        mine, theirs, gain, again = sow(own, other, pit)
        holds = (
            self.wins(mine, theirs, wanted - gain)
            if again
            else self.gives(theirs, mine, gain - wanted)
        )
        if not holds:
            raise Fault(f"claim {index}: {own} {other} is not shown to win {wanted}")

    def wins(self, own: Pits, other: Pits, wanted: int) -> bool:
        """Whether the strategy's side, which is to move, is shown to win at least so much."""
        value = self.known(own, other)
        if value is not None:
            return value >= wanted
        if wanted <= -(sum(own) + sum(other)):
            return True
        number = number_of(own, other)
        index = bisect_left(self.claims, number << 16)
        if index == len(self.claims) or self.claims[index] >> 16 != number:
            return False
        return (self.claims[index] >> 8 & 0xFF) - 128 >= wanted

    def gives(self, own: Pits, other: Pits, most: int) -> bool:
        """Whether the other side, which is to move, is shown to win at most so much."""
        value = self.known(own, other)
        if value is not None:
            return value <= most
        if most >= sum(own) + sum(other):
            return True
        for pit in range(6):
            if not own[pit]:
                continue
            mine, theirs, gain, again = sow(own, other, pit)
            if again and not self.gives(mine, theirs, most - gain):
                return False
            if not again and not self.wins(theirs, mine, gain - most):
                return False
        return True

    def known(self, own: Pits, other: Pits) -> int | None:
        """What a position is worth where the rules or the tablebase say so."""
        mine, theirs = sum(own), sum(other)
        if not mine or not theirs:  # the set is over: the empty side takes the rest
            return theirs - mine
        if mine + theirs > self.edge:
            return None
        byte = self.table[PAGE + number_of(own, other)]
        return byte - 256 if byte > 127 else byte

    def whole(self) -> None:
        """The statement itself must follow; raises `Fault`."""
        shown = self.wins if self.least else self.gives
        if not shown(self.own, self.other, self.bound):
            raise Fault("the statement does not follow from the claims")


def check_part(files: tuple[Path, Path], first: int, step: int) -> int:
    """Check every so many claims; how many were checked."""
    certificate = Certificate(*files)
    checked = range(first, len(certificate.claims), step)
    for index in checked:
        certificate.check(index)
    return len(checked)


def main() -> int:
    """Check the file that the command names; 0 where it holds."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("certificate", type=Path)
    parser.add_argument("tablebase", type=Path)
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--every", type=int, default=1, help="each so-manieth claim alone")
    asked = parser.parse_args()
    files = (asked.certificate, asked.tablebase)
    count, every = max(1, asked.processes), max(1, asked.every)
    try:
        certificate = Certificate(*files)
        certificate.whole()
        with multiprocessing.Pool(count) as pool:
            parts = [(files, part * every, count * every) for part in range(count)]
            done = sum(pool.starmap(check_part, parts))
    except (Fault, OSError, ValueError) as fault:
        print(f"does not hold: {fault}", file=sys.stderr)
        return 1
    side = "at least" if certificate.least else "at most"
    verdict = "holds" if every == 1 else "no fault found"
    print(
        f"{verdict}: {certificate.own} / {certificate.other} is worth {side} {certificate.bound} "
        f"to the side to move; {done} of {len(certificate.claims)} claims checked, above positions "
        f"of {certificate.edge} stones"
    )
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
