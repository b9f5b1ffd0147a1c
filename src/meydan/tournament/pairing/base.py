"""What every way of pairing offers."""

from abc import ABC, abstractmethod
from collections.abc import Callable

from meydan.tournament.errors import TournamentError
from meydan.tournament.ids import RoundNo
from meydan.tournament.model import Lot, Round, Tournament

Progress = Callable[[int, int], None]
"""Called with steps done and steps in all while a pairing runs."""


class Pairer(ABC):
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
        at = number if number is not None else tournament.next_round
        made = self.draft(tournament, at, progress)
        if progress is not None:
            progress(1, 1)
        return made

    @abstractmethod
    def draft(self, tournament: Tournament, at: RoundNo, progress: Progress | None, /) -> Round:
        """That round, checked against the absolute rules."""


def require_lot(tournament: Tournament) -> Lot:
    """The lot, without which nobody can say who starts; raises `TournamentError`."""
    if tournament.lot is None:
        raise TournamentError("no-lot")
    return tournament.lot
