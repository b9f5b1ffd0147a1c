"""A remark of the program as a code and facts; `words` turns it into a sentence."""

from dataclasses import dataclass

from meydan.tournament.errors import FactValue


@dataclass(frozen=True, slots=True)
class Note:
    """A code with its facts, kept as pairs so that it can be compared, hashed and stored."""

    code: str
    """What is said: `soft-broken`, `rounds-default`, …"""
    facts: tuple[tuple[str, FactValue], ...] = ()
    """Names and values of the facts, in the order they were given."""

    def get(self, name: str) -> FactValue:
        """The value of one fact."""
        return dict(self.facts)[name]


def note(code: str, **facts: FactValue) -> Note:
    """A note from keyword facts."""
    return Note(code, tuple(facts.items()))
