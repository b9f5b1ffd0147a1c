"""Pools: small round robins side by side, whose best go on to a knock-out.

The starting list is dealt out like a snake: 1 to A, 2 to B, …, then back. Everything about a pool
is asked of a tournament that holds its players only, so that one rule ranks them as any others.
"""

from dataclasses import replace
from functools import lru_cache

from meydan.tournament.bracket_plan import seeds
from meydan.tournament.errors import TournamentError
from meydan.tournament.ids import EntryId
from meydan.tournament.model import Round, Settings, System, Tournament
from meydan.tournament.starting_list import starting_list

OF_THE_BRACKET = frozenset({"rounds-survived", "third-place", "pool-place"})
"""What ranks players of different pools, and means nothing inside one."""


def pools(tournament: Tournament) -> tuple[tuple[EntryId, ...], ...]:
    """Who plays in which pool, by starting number; raises `pools-size` where they are too few."""
    settings = tournament.settings
    listed = [entry.id for entry in starting_list(tournament) if entry.joined == 1]
    count = settings.pools
    least = max(2, settings.advance)
    if len(listed) < count * least:
        raise TournamentError("pools-size", players=len(listed), pools=count, least=least)
    found: list[list[EntryId]] = [[] for _ in range(count)]
    for at, entry in enumerate(listed):
        lap, step = divmod(at, count)
        found[count - 1 - step if lap % 2 else step].append(entry)
    return tuple(map(tuple, found))


def known_pools(tournament: Tournament) -> tuple[tuple[EntryId, ...], ...]:
    """The same, or none in another system and while there are too few players."""
    if tournament.settings.system is not System.POOLS:
        return ()
    try:
        return pools(tournament)
    except TournamentError:
        return ()


def pool_name(number: int) -> str:
    """`A`, `B`, …; pools are counted from 0."""
    return chr(ord("A") + number)


def pool_rounds(tournament: Tournament) -> int:
    """Rounds until everyone has met everyone of the pool; 0 without pools."""
    sizes = [len(one) for one in known_pools(tournament)]
    return max((size - 1 + size % 2 for size in sizes), default=0)


def pool_tournaments(tournament: Tournament) -> tuple[Tournament, ...]:
    """Each pool as a round robin of its own, as far as it is played."""
    count = pool_rounds(tournament)
    settings = replace(_robin(tournament.settings), rounds=max(1, count))
    return tuple(
        replace(
            tournament,
            settings=settings,
            entries=tuple(entry for entry in tournament.entries if entry.id in members),
            rounds=tuple(_only(one, members) for one in tournament.rounds[:count]),
        )
        for members in map(frozenset, known_pools(tournament))
    )


def _robin(settings: Settings) -> Settings:
    order = settings.book.standings.order.value
    values: dict[str, object] = {"pairing.system": System.ROUND_ROBIN.value}
    if OF_THE_BRACKET & set(order):
        own = tuple(one for one in order if one not in OF_THE_BRACKET)
        values["standings.order"] = own if "points" in own else ("points", *own)
    return replace(settings, book=settings.book.override(values, reason=System.POOLS.value))


def _only(one: Round, members: frozenset[EntryId]) -> Round:
    return replace(
        one,
        pairs=tuple(pair for pair in one.pairs if pair.both <= members),
        byes=tuple(bye for bye in one.byes if bye.entry in members),
    )


@lru_cache(maxsize=64)
def crossed(pools: int, advance: int) -> tuple[tuple[int, int], ...]:
    """The seeds of the knock-out as (pool, place), both from 0.

    Winners come first, pool by pool; behind them each rank is ordered so that players of one pool
    meet as late as it can be.
    """
    count = pools * advance
    slots = [(pool, place) for place in range(advance) for pool in range(pools)]
    size = 1 << max(count - 1, 0).bit_length()
    where = {seed - 1: at for at, seed in enumerate(seeds(size))}

    def lateness() -> list[int]:
        mates: dict[int, list[int]] = {}
        for seed, (pool, _) in enumerate(slots):
            mates.setdefault(pool, []).append(where[seed])
        meetings = [
            (one ^ other).bit_length()
            for own in mates.values()
            for at, one in enumerate(own)
            for other in own[at + 1 :]
        ]
        return sorted(meetings)

    best = lateness()
    better = True
    while better:
        better = False
        for place in range(1, advance):
            tier = range(place * pools, (place + 1) * pools)
            for one in tier:
                for other in range(one + 1, tier.stop):
                    slots[one], slots[other] = slots[other], slots[one]
                    now = lateness()
                    if now > best:
                        best, better = now, True
                    else:
                        slots[one], slots[other] = slots[other], slots[one]
    return tuple(slots)
