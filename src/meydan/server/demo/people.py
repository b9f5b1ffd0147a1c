"""Made-up people and rounds for the categories of the demo."""

from random import Random

from django.utils import timezone

from meydan.server.access.actions import Act
from meydan.server.access.actor import PROGRAM
from meydan.server.models import Category
from meydan.server.store.change import change
from meydan.server.store.made_up import made_up_players
from meydan.server.store.rows import rulebook_of
from meydan.tournament.entries import Accommodation
from meydan.tournament.entry_changes import add_entry
from meydan.tournament.ids import RoundNo, TeamName
from meydan.tournament.lot import draw_lot
from meydan.tournament.model import Tournament
from meydan.tournament.rounds import lock, pair_next, publish
from meydan.tournament.simulation.made_up import Chances, fill_round, strengths


def enter(category: Category, players: int, born: int, rng: Random) -> None:
    """Enter so many made-up players."""

    def entered(tournament: Tournament) -> Tournament:
        for at, player in enumerate(made_up_players(players, born=born, rng=rng)):
            blind = (Accommodation.VISUALLY_IMPAIRED,) if at == 4 else ()
            tournament = add_entry(
                tournament, player, team=TeamName(player.school), accommodations=blind
            )
        return tournament

    change(category.pk, PROGRAM, Act.IMPORT_ENTRIES, entered)


def play(category: Category, done: int, rng: Random) -> None:
    """Draw the lot and play so many rounds."""
    book = rulebook_of(category)
    # A knock-out can't go on while a match is drawn.
    draw = 0.0 if book.pairing.system.value == "knock-out" else 0.1
    chances = Chances(draw=draw, warning=0.04, no_show=0.0 if not draw else 0.01)

    def played(tournament: Tournament) -> Tournament:
        tournament = draw_lot(tournament, seed="Meydan demo", at=timezone.localtime())
        strong = strengths(tournament, rng)
        for number in range(1, done + 1):
            tournament = publish(pair_next(tournament), RoundNo(number))
            filled = fill_round(
                tournament.rounds[-1], book=book, strong=strong, chances=chances, rng=rng
            )
            tournament = lock(tournament.with_round(filled), RoundNo(number))
        return tournament

    change(category.pk, PROGRAM, Act.PAIR, played)
