"""The absolute rules as questions about two contenders (FIDE C.04.3, 2.1)."""

from meydan.tournament.pairing.colours import Strength
from meydan.tournament.pairing.field import Contender, Field


def colours_clash(field: Field, one: Contender, other: Contender) -> bool:
    """Both have the same absolute preference and neither is a top scorer [C3].

    In the last round the rule falls away as soon as one of the two is a top scorer: who plays for
    the first places then comes before the colours.
    """
    mine, theirs = one.preference, other.preference
    return (
        mine.strength is Strength.ABSOLUTE
        and mine == theirs
        and not field.top_scorer(one)
        and not field.top_scorer(other)
    )


def may_meet(field: Field, one: Contender, other: Contender) -> bool:
    """Whether the two can be paired at all: never met [C1], colours that do not clash [C3]."""
    return other.entry not in one.met and not colours_clash(field, one, other)
