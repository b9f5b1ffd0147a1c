"""The bracket of a knock-out: seeds in their places, and who is left in each round."""

from meydan.tournament.errors import TournamentError
from meydan.tournament.ids import EntryId, RoundNo
from meydan.tournament.model import Pair, Round, Tournament
from meydan.tournament.starting_list import starting_list

Slots = tuple[EntryId | None, ...]
"""The places of a bracket from top to bottom; `None`: nobody."""


def seeds(size: int) -> tuple[int, ...]:
    """Seed numbers from top to bottom: 1 and 2 can only meet in the last round."""
    order = [1]
    while len(order) < size:
        last = 2 * len(order) + 1
        order = [seed for one in order for seed in (one, last - one)]
    return tuple(order)


def rounds_needed(players: int) -> int:
    """Rounds until one is left."""
    return max(players - 1, 0).bit_length()


def slots(tournament: Tournament, at: RoundNo) -> Slots:
    """Who stands where before a round: places 1 and 2 meet, 3 and 4, and so on."""
    listed = [entry.id for entry in starting_list(tournament) if entry.joined == 1]
    size = 1 << rounds_needed(len(listed))
    here: Slots = tuple(listed[seed - 1] if seed <= len(listed) else None for seed in seeds(size))
    for one in tournament.rounds[: at - 1]:
        here = tuple(
            _winner(tournament, one, top, bottom)
            for top, bottom in zip(here[::2], here[1::2], strict=True)
        )
    return here


def survivors(tournament: Tournament, at: RoundNo) -> frozenset[EntryId]:
    """Who is still in before a round."""
    return frozenset(entry for entry in slots(tournament, at) if entry is not None)


def _winner(
    tournament: Tournament, one: Round, top: EntryId | None, bottom: EntryId | None
) -> EntryId | None:
    for entry in (top, bottom):
        if entry is not None and one.bye_of(entry) is not None:
            return entry
    pair = one.pair_of(top) if top is not None else None
    if pair is None:
        return None
    return _winner_of(tournament, one, pair)


def _winner_of(tournament: Tournament, one: Round, pair: Pair) -> EntryId | None:
    if pair.result is None:
        raise TournamentError("results-missing", round=one.number, tables=(pair.table,))
    first, second = pair.result.points
    if first != second:
        return pair.first if first > second else pair.second
    for decision in tournament.decisions:
        if decision.round == one.number and pair.both <= set(decision.order):
            return min(pair.first, pair.second, key=decision.order.index)
    if not pair.result.played:
        return None
    raise TournamentError("tie-undecided", round=one.number, table=pair.table)
