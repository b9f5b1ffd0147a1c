"""Why each board of a round is as it is, in sentences."""

from meydan.server.desk.current import AtHand
from meydan.tournament.errors import TournamentError
from meydan.tournament.ids import RoundNo
from meydan.tournament.pairing.explain import explain


def explained(here: AtHand, number: RoundNo) -> dict[int, list[str]]:
    """Sentences by table; 0 holds those of the bye."""
    try:
        boards = explain(here.tournament, number)
    except TournamentError:  # a round brought in from elsewhere, without a lot
        return {}
    return {board.table or 0: [here.sentence(note) for note in board.notes] for board in boards}
