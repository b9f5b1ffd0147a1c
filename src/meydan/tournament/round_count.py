"""How many rounds to play (T12)."""

from collections.abc import Sequence
from dataclasses import replace

from meydan.rulebooks import Rulebook
from meydan.tournament.bracket_plan import double, rounds_needed
from meydan.tournament.errors import TournamentError
from meydan.tournament.ids import RoundNo
from meydan.tournament.model import RoundStatus, Settings, System, Tournament
from meydan.tournament.notes import Note, note
from meydan.tournament.pairing.bracket import rounds_of
from meydan.tournament.pairing.round_robin import cycle_rounds


def default_rounds(
    players: int,
    *,
    book: Rulebook,
    system: System = System.SWISS,
    pools: int = 4,
    advance: int = 2,
    boards: int = 4,
) -> tuple[int, Note]:
    """The number of rounds for so many players, and why."""
    if players < 2:
        raise TournamentError("too-few-players", players=players)
    if system is System.KNOCK_OUT:
        rounds = rounds_needed(players)
        return rounds, note("rounds-knock-out", players=players, rounds=rounds)
    if system is System.DOUBLE_ELIMINATION:
        rounds = len(double(players)) - 1
        return rounds, note("rounds-double-elimination", players=players, rounds=rounds)
    if system is System.POOLS:
        return _pool_rounds(players, pools, advance)
    if system is System.TEAM_SWISS:
        return swiss_rounds(max(2, players // boards), book.rounds.choices.value)
    if system is System.SCHEVENINGEN:
        rounds = players // 2
        return rounds, note("rounds-scheveningen", players=players, rounds=rounds)
    if system is not System.SWISS:
        rounds = cycle_rounds(players) * (1 + (system is System.DOUBLE_ROUND_ROBIN))
        return rounds, note("rounds-robin", players=players, rounds=rounds)
    return swiss_rounds(players, book.rounds.choices.value)


def _pool_rounds(players: int, pools: int, advance: int) -> tuple[int, Note]:
    """A round robin of the largest pool, then a knock-out of those who go on."""
    robin = cycle_rounds(max(2, -(-players // pools)))
    after = rounds_needed(pools * advance)
    facts = {"players": players, "pools": pools, "advance": advance}
    why = note("rounds-pools", **facts, robin=robin, after=after, rounds=robin + after)
    return robin + after, why


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
    """With as many rounds as a bracket has, where there is one.

    Nobody enters later, so that the number holds to the end; but a double elimination has one more
    round if its final must be played again.
    """
    settings = tournament.settings
    if not settings.system.bracketed:
        return tournament
    if tournament.rounds and settings.system is not System.DOUBLE_ELIMINATION:
        return tournament
    rounds = max(1, rounds_of(tournament), len(tournament.rounds))
    return replace(tournament, settings=replace(settings, rounds=rounds))


def require_open(tournament: Tournament) -> RoundNo:
    """The number of the next round; refuses one while a draft is open, or past the last."""
    if tournament.next_round > tournament.settings.rounds:
        if tournament.settings.system.bracketed:
            raise TournamentError("bracket-finished")
        raise TournamentError("all-rounds-paired", rounds=tournament.settings.rounds)
    if tournament.rounds and tournament.rounds[-1].status is RoundStatus.DRAFT:
        raise TournamentError("draft-open", round=tournament.rounds[-1].number)
    return tournament.next_round
