"""What a reader of a report should know although the file could be read."""

from dataclasses import dataclass

from meydan.formats.faults import Fact


@dataclass(frozen=True, slots=True)
class Remark:
    """A code of `files.trf.*` with the line it is about."""

    code: str
    line: int
    facts: tuple[tuple[str, Fact], ...] = ()


def remark(code: str, line: int, **facts: Fact) -> Remark:
    """A remark from keyword facts."""
    return Remark(code, line, tuple(facts.items()))
