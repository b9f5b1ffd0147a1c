"""How many rounds to play (T12)."""

from collections.abc import Sequence
from dataclasses import replace

from meydan.rulebooks import Rulebook
from meydan.tournament.errors import TournamentError
from meydan.tournament.ids import RoundNo
from meydan.tournament.model import RoundStatus, Settings, System, Tournament
from meydan.tournament.notes import Note, note
from meydan.tournament.pairing.bracket import rounds_needed, starters
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


def fitted(tournament: Tournament) -> Tournament:
    """A knock-out that has not begun, with as many rounds as its bracket has; others as they are.

    Nobody enters later, so that the number holds to the end.
    """
    settings = tournament.settings
    if settings.system is not System.KNOCK_OUT or tournament.rounds:
        return tournament
    rounds = max(1, rounds_needed(starters(tournament)))
    return replace(tournament, settings=replace(settings, rounds=rounds))


def require_open(tournament: Tournament) -> RoundNo:
    """The number of the next round; refuses one while a draft is open, or past the last."""
    if tournament.next_round > tournament.settings.rounds:
        if tournament.settings.system is System.KNOCK_OUT:
            raise TournamentError("bracket-finished")
        raise TournamentError("all-rounds-paired", rounds=tournament.settings.rounds)
    if tournament.rounds and tournament.rounds[-1].status is RoundStatus.DRAFT:
        raise TournamentError("draft-open", round=tournament.rounds[-1].number)
    return tournament.next_round
