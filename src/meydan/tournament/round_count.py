"""How many rounds to play (T12)."""

from collections.abc import Sequence

from meydan.rulebooks import Rulebook
from meydan.tournament.errors import TournamentError
from meydan.tournament.model import Settings, System
from meydan.tournament.notes import Note, note
from meydan.tournament.pairing.bracket import rounds_needed
from meydan.tournament.pairing.round_robin import cycle_rounds


def default_rounds(
    players: int, *, book: Rulebook, system: System = System.SWISS
) -> tuple[int, Note]:
    """The number of rounds for so many players, and why."""
    if players < 2:
        raise TournamentError("too-few-players", players=players)
    if system is System.KNOCK_OUT:
        rounds = rounds_needed(players)
        return rounds, note("rounds-knock-out", players=players, rounds=rounds)
    if system is not System.SWISS:
        double = system is System.DOUBLE_ROUND_ROBIN
        rounds = cycle_rounds(players) * (1 + double)
        return rounds, note("rounds-robin", players=players, rounds=rounds)
    return swiss_rounds(players, book.rounds.choices.value)


def swiss_rounds(players: int, choices: Sequence[int]) -> tuple[int, Note]:
    """The fewest of the choices that is at least log2 of the players, else the most."""
    needed = rounds_needed(players)
    enough = [choice for choice in sorted(choices) if choice >= needed]
    rounds = enough[0] if enough else max(choices)
    # In a small field Swiss rounds soon run out of opponents.
    meetings = cycle_rounds(players)
    if rounds > meetings:
        return meetings, note("rounds-all-met", players=players, rounds=meetings, least=rounds)
    code = "rounds-log2" if enough else "rounds-most"
    return rounds, note(code, players=players, rounds=rounds, needed=needed)


def unprescribed(settings: Settings) -> Note | None:
    """What to ask where the text itself names the numbers of rounds and this is none (T12)."""
    rounds = settings.book.rounds
    if (
        settings.system is not System.SWISS
        or not rounds.prescribed.value
        or settings.rounds in rounds.choices.value
    ):
        return None
    choices = ", ".join(map(str, rounds.choices.value))
    return note(
        "rounds-unprescribed", rulebook=settings.rulebook, rounds=settings.rounds, choices=choices
    )
