"""Practice: a game against the program, which nobody else hears."""

from typing import ClassVar

from meydan.match.round import Round
from meydan.match.seats import Seat
from meydan.server.models import FreeGame
from meydan.server.rounds.hosts.game import Game
from meydan.words import Lang, say


class Practice(Game):
    """A game in which the program has the other seat; who practises may take moves back."""

    offers: ClassVar[frozenset[str]] = Game.offers | {"take-back", "answer"}
    practice: ClassVar[bool] = True
    alone: ClassVar[bool] = True

    def __init__(self, game: FreeGame, seat: Seat | None = None) -> None:
        super().__init__(game, seat)
        self.needed = 1

    def tell(self, played: Round | None) -> None:
        """Nobody: the only page is the one that asked."""

    def names(self, played: Round | None, lang: Lang) -> tuple[str, str]:  # noqa: ARG002
        you, program = say("play_web.you", lang), say("play_web.program", lang)
        return (you, program) if self.setup.human is Seat.A else (program, you)
