"""A remark of the program as a code and facts; `words` turns it into a sentence.

Facts named in `ENTRY_FACTS` hold entry ids, those in `POINT_FACTS` doubled points, and those in
`COLOUR_FACTS` a letter a round (`f` started, `s` did not). Those in `CODE_FACTS` hold a code with
words of its own under the key given there. Whoever says the sentence puts names, halves and words
in their place. The same holds for the facts of a `TournamentError`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from meydan.tournament.errors import FactValue

ENTRY_FACTS = frozenset({"entry", "first", "second", "opponent", "entries", "opponents"})
POINT_FACTS = frozenset({"points", "opponent_points", "old", "new"})
COLOUR_FACTS = frozenset({"colours"})
CODE_FACTS: Mapping[str, str] = MappingProxyType(
    {"breach": "pairing.breach", "action": "rounds.action", "status": "rounds.status"}
)


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
