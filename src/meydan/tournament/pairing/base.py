"""What every way of pairing offers."""

from collections.abc import Callable
from typing import Protocol

from meydan.tournament.ids import RoundNo
from meydan.tournament.model import Round, Tournament

Progress = Callable[[int, int], None]
"""Called with steps done and steps in all while a pairing runs."""


class Pairer(Protocol):
    """A pairing system: from a tournament to the draft of a round."""

    def pair(
        self,
        tournament: Tournament,
        number: RoundNo | None = None,
        *,
        progress: Progress | None = None,
    ) -> Round:
        """The next round as a draft; the tournament stays as it is.

        With `number`, the round of that number anew, from what is known now of the rounds before
        it. Raises `TournamentError` when results are missing or no legal pairing is left.
        """
        ...
