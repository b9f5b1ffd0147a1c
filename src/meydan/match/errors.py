"""What a round answers when it can't take an entry: a code, the article, the facts."""

from collections.abc import Mapping
from types import MappingProxyType

Fact = str | int
NOTHING: Mapping[str, Fact] = MappingProxyType({})


class Refused(ValueError):
    """An entry that the rules, the role or the state of the round do not allow."""

    code: str
    """Why: `paused`, `legal-move-stands`, `round-over`, …"""
    article: str
    """The article or ruling that says so; empty where only the log itself forbids it."""
    facts: Mapping[str, Fact]
    """What the sentence needs to know: codes and numbers, never words."""

    def __init__(self, code: str, article: str = "", **facts: Fact) -> None:
        self.code = code
        self.article = article
        self.facts = MappingProxyType(facts)
        super().__init__(code, article)

    @property
    def word(self) -> str:
        """The code of its sentence in `meydan.words`."""
        if self.code == "illegal-move":
            return f"illegal.{self.facts['game']}.{self.facts['why']}"
        if self.code == "invalid-position":
            return f"position.{self.facts['why']}"
        return f"match.refused.{self.code}"

    def __str__(self) -> str:
        facts = ", ".join(f"{key}={value}" for key, value in self.facts.items())
        return " ".join(part for part in (self.code, f"({self.article})", facts) if part != "()")


class Duplicate(Refused):
    """An entry whose key is in the log already: answer as it was answered then."""

    def __init__(self, seq: int) -> None:
        super().__init__("duplicate", seq=seq)
        self.seq = seq


class BrokenLog(ValueError):
    """A log that can't be read or replayed, with the first line that is wrong."""

    line: int
    """Counted from 1."""
    code: str
    facts: Mapping[str, Fact]
    cause: Refused | None
    """Why the round refused the entry, if the line itself could be read."""

    def __init__(
        self,
        line: int,
        code: str,
        facts: Mapping[str, Fact] = NOTHING,
        *,
        cause: Refused | None = None,
    ) -> None:
        self.line = line
        self.code = code
        self.facts = facts if cause is None else cause.facts
        self.cause = cause
        super().__init__(line, code)

    @property
    def word(self) -> str:
        """The code of its sentence in `meydan.words`."""
        return self.cause.word if self.cause else f"match.log.{self.code}"

    def __str__(self) -> str:
        return f"line {self.line}: {self.cause or self.code}"
