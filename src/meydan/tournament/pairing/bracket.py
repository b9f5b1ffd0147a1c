"""The bracket of a knock-out: one value that pairing, standings, pages and sheets all read.

A round of the bracket is a list of matches from top to bottom, as its plan has them
(`bracket_plan.py`); the seeds are those of the starting list or, after pools, the best of each.
What a played round recorded comes before what the seeds foretold: a pairing changed by hand moves
players between matches, and the bracket shows them where they sat.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from meydan.tournament.bracket_plan import (
    Origin,
    Part,
    Place,
    Plan,
    PlannedMatch,
    double,
    single,
)
from meydan.tournament.errors import TournamentError
from meydan.tournament.ids import EntryId, RoundNo
from meydan.tournament.model import DecisionKind, Pair, Round, System, Tournament
from meydan.tournament.pairing.bracket_tree import STAGES, Bracket, BracketRound, Match, Side, Stage
from meydan.tournament.pools import crossed, known_pools, pool_name, pool_rounds
from meydan.tournament.standings import last_finished, pool_tables
from meydan.tournament.starting_list import starting_list


def bracket(tournament: Tournament) -> Bracket:
    """The knock-out as far as its rounds are known; drafts are rounds like any other."""
    listed = _listed(tournament)
    numbers = {side.entry: seed for seed, side in enumerate(listed, 1) if side.entry is not None}
    first = pool_rounds(tournament)
    rounds: list[tuple[Match, ...]] = []
    for number, planned in enumerate(plan_of(tournament, len(listed)), start=first + 1):
        # Only the one who was unbeaten until the final has a second life to lose there.
        if planned[0].part is Part.AGAIN and not _needs_another(rounds[-1][0]):
            break
        couples = [
            (
                _standing(one.places[0], listed, rounds, numbers),
                _standing(one.places[1], listed, rounds, numbers),
            )
            for one in planned
        ]
        # Laid out together: a pair sits at one match only.
        played = _played(tournament, RoundNo(number), couples, numbers)
        parts = (one.part for one in planned)
        rounds.append(tuple(replace(m, part=part) for m, part in zip(played, parts, strict=True)))
    last = rounds[-1] if rounds else ()
    return Bracket(
        rounds=tuple(_named(tournament, matches) for matches in rounds),
        third=next((match for match in last if match.part is Part.THIRD), None),
    )


def plan_of(tournament: Tournament, players: int) -> Plan:
    """The plan of a bracket with so many players."""
    settings = tournament.settings
    if settings.system is System.DOUBLE_ELIMINATION:
        return double(players)
    return single(players, third=settings.third_place)


def starters(tournament: Tournament) -> int:
    """How many stand in the first round of a knock-out."""
    return len(_listed(tournament))


def rounds_of(tournament: Tournament) -> int:
    """How many rounds it takes, those of pools too; a final played again only when it must be."""
    return pool_rounds(tournament) + len(bracket(tournament).rounds)


def stage_of(tournament: Tournament, number: RoundNo) -> tuple[Stage, int] | None:
    """The name of a round of a knock-out, and how many places it has; `None` in other rounds."""
    if not tournament.settings.system.bracketed:
        return None
    players = starters(tournament)
    plan, at = plan_of(tournament, players), number - pool_rounds(tournament) - 1
    if not 0 <= at < len(plan):
        return None
    return _stage(plan[at], named=tournament.settings.system is not System.DOUBLE_ELIMINATION)


def before(tournament: Tournament, at: RoundNo) -> Bracket:
    """The bracket as it stood before a round."""
    return bracket(replace(tournament, rounds=tournament.rounds[: at - 1]))


def survivors(tournament: Tournament, at: RoundNo) -> frozenset[EntryId]:
    """Who has a match in a round: those still in, and whoever plays for the third place."""
    if at <= pool_rounds(tournament):
        return frozenset(entry for pool in known_pools(tournament) for entry in pool)
    matches = before(tournament, at).matches(at)
    return frozenset(entry for match in matches for entry in match.entries)


def refuse_undecided(tournament: Tournament, at: RoundNo) -> None:
    """Refuse to go on while a drawn match before a round is undecided."""
    known = before(tournament, at)
    for one in tournament.rounds[: at - 1]:
        for match in known.level(one.number):
            assert match.pair is not None
            raise TournamentError("tie-undecided", round=one.number, table=match.pair.table)


def _listed(tournament: Tournament) -> list[Side]:
    """The seeds, the first one first; those whom pools send may not be known yet."""
    if tournament.settings.system is System.POOLS:
        return _from_pools(tournament)
    listed = [entry.id for entry in starting_list(tournament) if entry.joined == 1]
    return [
        Side(entry=entry, seed=seed, origin=Origin.SEED) for seed, entry in enumerate(listed, 1)
    ]


def _from_pools(tournament: Tournament) -> list[Side]:
    settings = tournament.settings
    if not known_pools(tournament):
        return []
    # A pool that leads is no pool that is over: nobody is sent on by a table that can still change.
    over = last_finished(tournament) >= pool_rounds(tournament)
    tables = pool_tables(tournament) if over else ()
    return [
        Side(
            entry=tables[pool].rows[place].entry if over else None,
            seed=seed,
            origin=Origin.SEED,
            pool=(pool, place),
        )
        for seed, (pool, place) in enumerate(crossed(settings.pools, settings.advance), 1)
    ]


def refuse_shared_places(tournament: Tournament) -> None:
    """Refuse to begin the knock-out while two of a pool share a place that goes on, or nearly."""
    for number, table in enumerate(pool_tables(tournament)):
        for row in table.rows[: tournament.settings.advance]:
            if row.shared:
                level = tuple(one.entry for one in table.rows if one.place == row.place)
                raise TournamentError(
                    "pool-shared", pool=pool_name(number), place=row.place, entries=level
                )


def _stage(planned: Sequence[PlannedMatch | Match], *, named: bool) -> tuple[Stage, int]:
    """The name of a round of a plan, and how many places it has."""
    main = sum(one.part is Part.MAIN for one in planned)
    if planned[0].part is Part.FINAL:
        return Stage.FINAL, 2
    if planned[0].part is Part.AGAIN:
        return Stage.AGAIN, 2
    if not named:
        return Stage.ROUND, 2 * len(planned)
    # Counted from the end: one match is the final, two the semi-finals, four the quarter-finals.
    back = main.bit_length() - 1
    return (STAGES[back] if back < len(STAGES) else Stage.LAST), 2 * main


def _named(tournament: Tournament, matches: tuple[Match, ...]) -> BracketRound:
    number = matches[0].round
    named = tournament.settings.system is not System.DOUBLE_ELIMINATION
    stage, left = _stage(matches, named=named)
    own = tuple(match for match in matches if match.part is not Part.THIRD)
    return BracketRound(number=number, stage=stage, left=left, matches=own)


def _needs_another(final: Match) -> bool:
    """Whether the final was lost by the one who was unbeaten until then."""
    return final.winner is not None and final.winner == final.sides[1].entry


def _standing(
    place: Place,
    listed: Sequence[Side],
    rounds: Sequence[tuple[Match, ...]],
    numbers: dict[EntryId, int],
) -> Side:
    """Who stands on a side of the plan."""
    if place.origin is Origin.SEED:
        if place.at <= len(listed):
            return listed[place.at - 1]
        return Side(entry=None, origin=Origin.SEED, empty=True)
    match = rounds[place.round - 1][place.at]
    entry = match.winner if place.origin is Origin.WINNER else match.loser
    return _from(match, place.origin, entry, numbers)


def _from(match: Match, origin: Origin, entry: EntryId | None, numbers: dict[EntryId, int]) -> Side:
    return Side(
        entry=entry,
        seed=numbers.get(entry) if entry is not None else None,
        origin=origin,
        match=match.number,
        round=match.round,
        empty=entry is None and match.over,
    )


def _played(
    tournament: Tournament,
    number: RoundNo,
    couples: list[tuple[Side, Side]],
    numbers: dict[EntryId, int],
) -> Iterator[Match]:
    """The matches of a round, with what its record says of them."""
    recorded = number < tournament.next_round
    pairs = _seated(tournament.round(number), couples) if recorded else [None] * len(couples)
    for at, (sides, pair) in enumerate(zip(couples, pairs, strict=True)):
        match = Match(round=number, number=at, sides=sides, pair=pair)
        if pair is not None:
            winner, decided = _winner_of(tournament, number, pair)
            sides = _as_seated(sides, pair, numbers)
            yield replace(match, sides=sides, winner=winner, decided=decided)
        elif recorded:
            # The round was paired without this match: who had a bye went on, who withdrew left it
            # empty.
            given = tournament.round(number).bye_of
            alone = [e for e in match.entries if given(e) is not None]
            yield replace(match, winner=alone[0] if alone else None, sides=_emptied(sides, alone))
        else:
            alone = [side.entry for side in sides if side.entry is not None]
            other_empty = any(side.empty for side in sides)
            yield replace(match, winner=alone[0] if alone and other_empty else None)


def _seated(one: Round, couples: Sequence[tuple[Side, Side]]) -> list[Pair | None]:
    """The pair of each match: the one of both, else one that holds either of the two.

    A pairing changed by hand may have moved players between matches; each pair is used once.
    """
    found: list[Pair | None] = [None] * len(couples)
    left = list(one.pairs)
    # First the matches whose two still sit together: else a pair of one known player could take the
    # table of a match that is whole.
    for wanted in (2, 1):
        for at, sides in enumerate(couples):
            own = {side.entry for side in sides if side.entry is not None}
            pair = next((pair for pair in left if len(pair.both & own) >= wanted), None)
            if found[at] is None and pair is not None:
                found[at] = pair
                left.remove(pair)
    return found


def _as_seated(
    sides: tuple[Side, Side], pair: Pair, numbers: dict[EntryId, int]
) -> tuple[Side, Side]:
    """The sides with those who sat there, each in its own place where it can be."""
    top, bottom = sides
    swapped = top.entry == pair.second or bottom.entry == pair.first
    order = (pair.second, pair.first) if swapped else (pair.first, pair.second)
    upper, lower = (
        replace(side, entry=entry, seed=numbers.get(entry), empty=False)
        for side, entry in zip(sides, order, strict=True)
    )
    return upper, lower


def _emptied(sides: tuple[Side, Side], alone: Sequence[EntryId]) -> tuple[Side, Side]:
    """The sides of a match that nobody, or one, was left for when its round was paired."""
    upper, lower = (replace(side, empty=side.entry not in alone) for side in sides)
    return upper, lower


def _winner_of(
    tournament: Tournament, number: RoundNo, pair: Pair
) -> tuple[EntryId | None, DecisionKind | None]:
    if pair.result is None:
        return None, None
    first, second = pair.result.points
    if first != second:
        return (pair.first if first > second else pair.second), None
    # A play-off may have ordered more than these two; what counts is who of them came first.
    for decision in tournament.decisions:
        if decision.round == number and pair.both <= set(decision.order):
            return min(pair.first, pair.second, key=decision.order.index), decision.kind
    return None, None
