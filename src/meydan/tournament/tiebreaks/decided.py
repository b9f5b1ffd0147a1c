"""Ties that were decided off the program, and entered."""

from collections.abc import Sequence
from typing import ClassVar

from meydan.tournament.model import Decision, DecisionKind
from meydan.tournament.tiebreaks.base import Among
from meydan.tournament.tiebreaks.field import Field
from meydan.tournament.tiebreaks.values import Term, Why


class Decided(Among):
    """The place that an entered decision gives; it must know all who are tied."""

    kind: ClassVar[DecisionKind]

    def places(self, field: Field, tied: Sequence[int]) -> list[int]:
        """Places in the order of the last decision that fits, else 0 for all."""
        decision = self.fitting(field, tied)
        if decision is None:
            return [0] * len(tied)
        among = {field.entries[player] for player in tied}
        order = [entry for entry in decision.order if entry in among]
        return [order.index(field.entries[player]) + 1 for player in tied]

    def terms(self, field: Field, player: int, tied: Sequence[int]) -> tuple[Term, ...]:
        """The place that was entered."""
        place = self.places(field, tied)[tied.index(player)]
        return (Term(number=place, why=Why.DECIDED),) if place else ()

    def fitting(self, field: Field, tied: Sequence[int]) -> Decision | None:
        """The last decision that ranks all of the tied entries."""
        among = {field.entries[player] for player in tied}
        for decision in reversed(field.decisions):
            if decision.kind is self.kind and among <= set(decision.order):
                return decision
        return None

    def misfits(self, field: Field, tied: Sequence[int]) -> bool:
        """Whether a decision knows some, but not all, of the tied entries."""
        among = {field.entries[player] for player in tied}
        return self.fitting(field, tied) is None and any(
            decision.kind is self.kind and len(among & set(decision.order)) > 1
            for decision in field.decisions
        )
