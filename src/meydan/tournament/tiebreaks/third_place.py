"""The match for the third place: which of those beaten in the semi-finals won it."""

from collections.abc import Sequence

from meydan.tournament.tiebreaks.base import Plain
from meydan.tournament.tiebreaks.field import Field
from meydan.tournament.tiebreaks.rounds_survived import beaten, through
from meydan.tournament.tiebreaks.values import Term, Why


class ThirdPlace(Plain):
    """One for who won, or had no opponent to win against; nothing for everybody else."""

    family = "third-place"
    article = "T13"

    def numbers(self, field: Field, players: Sequence[int]) -> list[int]:
        """Who won it."""
        return [len(self.terms(field, player)) for player in players]

    def terms(self, field: Field, player: int) -> tuple[Term, ...]:
        """The match itself, for who won it."""
        # The only match that anybody has after the first one lost.
        after = field.rows[player][len(list(through(field, player))) + 1 :]
        return tuple(
            Term(
                number=1,
                why=Why.DECIDED if cell.points == cell.opponent_points else Why.RESULT,
                round=cell.round,
                opponent=cell.opponent,
            )
            for cell in after
            if beaten(field, player, cell)
        )
