"""A play-off: the best of a category go on in a knock-out, seeded by their places."""

from dataclasses import replace

from meydan.tournament.bracket_plan import rounds_needed
from meydan.tournament.errors import TournamentError
from meydan.tournament.model import Seeding, System, Tournament
from meydan.tournament.settings import with_choices
from meydan.tournament.stages import entered, qualification, refuse_shared

FEWEST = 2


def play_off_sizes(tournament: Tournament) -> tuple[int, ...]:
    """How many may go on so that nobody has a bye: 2, 4, 8, …, the most last."""
    active = sum(entry.active for entry in tournament.entries)
    return tuple(1 << power for power in range(1, max(active, 1).bit_length()))


def play_off(
    tournament: Tournament, *, places: int, category: str, third_place: bool = True
) -> Tournament:
    """The knock-out of the first so many, ready for its lot; each entry says where it comes from.

    Raises `results-missing` while the category is not played out, and `shared-border` while a
    shared place at the border is undecided. The draw of the lot is the first seed's (T10).
    """
    settings = tournament.settings
    if places < FEWEST:
        raise TournamentError("too-few-players", players=places)
    if len(tournament.rounds) < settings.rounds:
        raise TournamentError("rounds-left", round=len(tournament.rounds), rounds=settings.rounds)
    qualified = qualification(tournament, stage=settings.category, places=places)
    knock_out = with_choices(
        replace(
            settings,
            category=category,
            rounds=max(1, rounds_needed(places)),
            forbidden=(),
            apart=(),
            third_place=third_place,
        ),
        system=System.KNOCK_OUT,
        seeding=Seeding.ENTRY,
    )
    refuse_shared(qualified)
    # Those of one category are different people, whatever their names.
    made = Tournament(settings=knock_out)
    for one in qualified.qualified:
        made = entered(made, one)
    return made
