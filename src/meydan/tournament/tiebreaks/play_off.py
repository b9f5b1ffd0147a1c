"""The play-off: games after the last round, their order entered (C.07 3)."""

from meydan.tournament.model import DecisionKind
from meydan.tournament.tiebreaks.decided import Decided


class PlayOff(Decided):
    """The place that the play-off gave."""

    family = "play-off"
    article = "C.07 3"
    kind = DecisionKind.PLAY_OFF
