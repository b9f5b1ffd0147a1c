"""What a solving run has proved so far, as an append-only file: a line of JSON a proof.

The first line says what the file is. A line that was cut off when the run was ended is left out.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from meydan.engine.mangala.positions import Pits

KIND = "meydan-mangala-proofs"
VERSION = 1


class RecordError(ValueError):
    """A file that holds no proofs, or a line of it that can't be."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Proof:
    """Bounds of a position's value, and what they cost."""

    pits: Pits
    lower: int
    upper: int
    nodes: int
    seconds: float
    """Since the run began."""


class Record:
    """A file of proofs that is open for more."""

    def __init__(self, path: Path, *, resume: bool) -> None:
        """Open a file; without `resume` one that is there is begun anew, unless it is no record."""
        self.known: tuple[Proof, ...] = ()
        """What was proved before."""
        there = path.exists() and path.stat().st_size > 0
        fresh = not (resume and there)
        if not fresh:
            self.known = tuple(read(path))
            _drop_cut_off_line(path)
        elif there:
            next(read(path), None)  # another file is not lost by a slip of the hand
        self._file = path.open("w" if fresh else "a", encoding="utf-8")
        if fresh:
            self._write({"kind": KIND, "version": VERSION})

    def add(self, proof: Proof) -> None:
        self._write(
            {
                "pits": proof.pits,
                "lower": proof.lower,
                "upper": proof.upper,
                "nodes": proof.nodes,
                "seconds": proof.seconds,
            }
        )

    def close(self) -> None:
        self._file.close()

    def _write(self, line: dict[str, object]) -> None:
        self._file.write(json.dumps(line) + "\n")
        self._file.flush()


def read(path: Path) -> Iterator[Proof]:
    """The proofs of a file; raises `RecordError` with the line."""
    try:
        *lines, cut_off = path.read_text(encoding="utf-8").split("\n")
    except UnicodeDecodeError:
        raise RecordError(f"{path}: not proofs of this version") from None
    if cut_off and not lines:
        raise RecordError(f"{path}: not proofs of this version")
    for number, line in enumerate(lines, 1):
        try:
            values = json.loads(line)
            if number == 1:
                if (values["kind"], values["version"]) != (KIND, VERSION):
                    raise RecordError(f"{path}: not proofs of this version")
                continue
            yield _checked(values)
        except (ValueError, KeyError, TypeError) as error:
            if isinstance(error, RecordError):
                raise
            raise RecordError(f"{path}: line {number} is no proof") from None


def _checked(values: dict[str, object]) -> Proof:
    pits, lower, upper, nodes, seconds = (
        values[key] for key in ("pits", "lower", "upper", "nodes", "seconds")
    )
    if not (isinstance(pits, list) and len(pits) == 12 and all(type(n) is int for n in pits)):
        raise ValueError
    if not (type(lower) is int and type(upper) is int and type(nodes) is int):
        raise ValueError
    if not isinstance(seconds, float | int) or not -sum(pits) <= lower <= upper <= sum(pits):
        raise ValueError
    return Proof(pits=tuple(pits), lower=lower, upper=upper, nodes=nodes, seconds=float(seconds))


def _drop_cut_off_line(path: Path) -> None:
    content = path.read_bytes()
    whole = content.rfind(b"\n") + 1
    if whole < len(content):
        with path.open("r+b") as file:
            file.truncate(whole)
