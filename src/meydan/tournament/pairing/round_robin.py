"""Round robin by Berger tables (FIDE C.05), once or twice."""

from meydan.tournament.errors import TournamentError
from meydan.tournament.ids import EntryId, RoundNo
from meydan.tournament.model import Bye, ByeKind, Round, System, Tournament
from meydan.tournament.pairing.base import Pairer, Progress
from meydan.tournament.pairing.checker import refuse_bad
from meydan.tournament.pairing.field import field
from meydan.tournament.pairing.tables import seat
from meydan.tournament.results import LOSS

FEWEST = 3
MOST = 40


def berger(players: int, number: int) -> tuple[tuple[int, int], ...]:
    """(first, second) of a round of the Berger table for an even number of players."""
    turning = players - 1
    # The last number stays, the others turn half a table a round: so the printed Berger tables come
    # out line by line, and sides alternate.
    pivot = (number - 1) * (players // 2) % turning

    def at(place: int) -> int:
        return (pivot + place) % turning + 1

    top = (at(0), players) if number % 2 else (players, at(0))
    return (top, *((at(step), at(-step)) for step in range(1, players // 2)))


def cycle_rounds(players: int) -> int:
    """Rounds until everyone has met everyone."""
    return players - 1 + players % 2


def robin_round(players: int, number: int, *, double: bool) -> tuple[tuple[int, int], ...]:
    """(first, second) of a round; a number above `players` means a free round.

    In a double round robin the second cycle turns the starters round, and the last two rounds of
    the first cycle change places, so that nobody has the same side three times running.
    """
    even = players + players % 2
    cycle = even - 1
    again = number > cycle
    place = (number - 1) % cycle + 1
    if double and not again and place >= cycle - 1:
        place = 2 * cycle - 1 - place
    pairs = berger(even, place)
    return tuple((second, first) for first, second in pairs) if again else pairs


class RoundRobinPairer(Pairer):
    """Everyone meets everyone, by the table; an odd field leaves one free without points."""

    def draft(self, tournament: Tournament, at: RoundNo, _progress: Progress | None, /) -> Round:
        """The round as a draft."""
        entries = {int(one.number): one.entry for one in field(tournament, at).present}
        players = len(entries)
        if not FEWEST <= players <= MOST:
            raise TournamentError("robin-size", players=players, fewest=FEWEST, most=MOST)
        double = tournament.settings.system is System.DOUBLE_ROUND_ROBIN
        if at > cycle_rounds(players) * (1 + double):
            raise TournamentError("robin-finished", round=at)
        couples: list[tuple[EntryId, EntryId]] = []
        byes: list[Bye] = []
        for first, second in robin_round(players, at, double=double):
            if max(first, second) in entries:
                couples.append((entries[first], entries[second]))
            else:
                free = entries[min(first, second)]
                byes.append(Bye(entry=free, kind=ByeKind.PAIRING, points=LOSS))
        made = Round(number=at, pairs=seat(tournament, couples), byes=tuple(byes))
        refuse_bad(tournament, made)
        return made
