"""The bracket of a knock-out: one value that pairing, standings, pages and sheets all read.

A round of the bracket is a list of matches from top to bottom; the winners of matches 1 and 2 meet
in match 1 of the next round. What a played round recorded comes before what the seeds foretold: a
pairing changed by hand moves players between matches, and the bracket shows them where they sat.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from meydan.tournament.errors import TournamentError
from meydan.tournament.ids import EntryId, RoundNo
from meydan.tournament.model import DecisionKind, Pair, Round, System, Tournament
from meydan.tournament.starting_list import starting_list


class Stage(StrEnum):
    """A round of a knock-out by its name."""

    FINAL = "final"
    SEMI_FINAL = "semi-final"
    QUARTER_FINAL = "quarter-final"
    LAST = "last"
    """Named by how many are left: the last 16."""


STAGES = (Stage.FINAL, Stage.SEMI_FINAL, Stage.QUARTER_FINAL)
"""From the end of the bracket backwards."""


class Origin(StrEnum):
    """Where whoever stands on a side of a match comes from."""

    SEED = "seed"
    WINNER = "winner"
    LOSER = "loser"


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """One side of a match."""

    entry: EntryId | None
    """Who stands here; `None`: not known yet, or nobody."""
    seed: int | None = None
    """The entry's number on the starting list."""
    origin: Origin
    match: int | None = None
    """The match of the round before, from 0, that it comes from."""
    empty: bool = False
    """Nobody will ever stand here."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """Two sides of the bracket, and what became of them."""

    round: RoundNo
    number: int
    """From the top of its round, from 0; the match for the third place comes after the final."""
    sides: tuple[Side, Side]
    pair: Pair | None = None
    """The table, once the round is paired; it may name the sides the other way round."""
    winner: EntryId | None = None
    decided: DecisionKind | None = None
    """By what a drawn match was decided."""

    @property
    def entries(self) -> tuple[EntryId, ...]:
        """Those who stand here, as far as they are known."""
        return tuple(side.entry for side in self.sides if side.entry is not None)

    @property
    def loser(self) -> EntryId | None:
        """Who was beaten at the table; `None` while that is open, and where nobody was met."""
        if self.winner is None or self.pair is None:
            return None
        return self.pair.second if self.winner == self.pair.first else self.pair.first

    @property
    def bye(self) -> bool:
        """Whether somebody goes on without an opponent."""
        return self.winner is not None and self.pair is None

    @property
    def level(self) -> bool:
        """Whether it was played to a draw that nothing has decided yet."""
        result = self.pair.result if self.pair is not None else None
        return self.winner is None and result is not None and result.played

    @property
    def over(self) -> bool:
        """Whether nothing more will come of it."""
        if self.pair is not None:
            return self.pair.result is not None and not self.level
        return self.winner is not None or all(side.empty for side in self.sides)


@dataclass(frozen=True, slots=True, kw_only=True)
class BracketRound:
    """A round of the bracket, paired or still to come."""

    number: RoundNo
    stage: Stage
    left: int
    """How many places it has: 2 in the final, 16 in the round of the last 16."""
    matches: tuple[Match, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Bracket:
    """The whole knock-out."""

    rounds: tuple[BracketRound, ...]
    """From the first to the final."""
    third: Match | None
    """The match for the third place, played beside the final."""

    @property
    def final(self) -> Match | None:
        """The last match; `None` without players."""
        return self.rounds[-1].matches[0] if self.rounds else None

    @property
    def champion(self) -> EntryId | None:
        """Who won the final."""
        return self.final.winner if self.final is not None else None

    @property
    def finished(self) -> bool:
        """Whether the final and the match for the third place are over."""
        last = [match for match in (self.final, self.third) if match is not None]
        return bool(last) and all(match.over for match in last)

    def matches(self, number: RoundNo) -> tuple[Match, ...]:
        """The matches of a round in the order of importance: the final before the third place."""
        found = [one for one in self.rounds if one.number == number]
        own = found[0].matches if found else ()
        beside = (self.third,) if self.third is not None and self.third.round == number else ()
        return (*own, *beside)

    def level(self, number: RoundNo) -> tuple[Match, ...]:
        """Drawn matches of a round that wait for a play-off or a lot."""
        return tuple(match for match in self.matches(number) if match.level)


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


def starters(tournament: Tournament) -> int:
    """How many stand in the first round of a knock-out."""
    return len(_listed(tournament))


def bracket(tournament: Tournament) -> Bracket:
    """The knock-out as far as its rounds are known; drafts are rounds like any other."""
    listed = _listed(tournament)
    numbers = {entry: seed for seed, entry in enumerate(listed, start=1)}
    count = rounds_needed(len(listed))
    sides = tuple(
        Side(
            entry=listed[seed - 1] if seed <= len(listed) else None,
            seed=seed if seed <= len(listed) else None,
            origin=Origin.SEED,
            empty=seed > len(listed),
        )
        for seed in seeds(1 << count)
    )
    rounds: list[BracketRound] = []
    third: Match | None = None
    for number in map(RoundNo, range(1, count + 1)):
        couples = _couples(sides)
        semi_finals = rounds[-1].matches if number == count > 1 else ()
        # Laid out together: a pair sits at one match only.
        beside = _for_third(tournament, semi_finals, numbers)
        matches = tuple(_played(tournament, number, [*couples, *beside], numbers))
        rounds.append(_named(number, matches[: len(couples)]))
        third = matches[-1] if beside else None
        sides = tuple(_from(match, Origin.WINNER, match.winner, numbers) for match in matches)
    return Bracket(rounds=tuple(rounds), third=third)


def stage_of(tournament: Tournament, number: RoundNo) -> tuple[Stage, int] | None:
    """The name of a round of a knock-out, and how many places it has; `None` in other systems."""
    if tournament.settings.system is not System.KNOCK_OUT:
        return None
    count = rounds_needed(starters(tournament))
    return _stage(1 << (count - number)) if 1 <= number <= count else None


def before(tournament: Tournament, at: RoundNo) -> Bracket:
    """The bracket as it stood before a round."""
    return bracket(replace(tournament, rounds=tournament.rounds[: at - 1]))


def survivors(tournament: Tournament, at: RoundNo) -> frozenset[EntryId]:
    """Who has a match in a round: those still in, and whoever plays for the third place."""
    matches = before(tournament, at).matches(at)
    return frozenset(entry for match in matches for entry in match.entries)


def refuse_undecided(tournament: Tournament, at: RoundNo) -> None:
    """Refuse to go on while a drawn match before a round is undecided."""
    known = before(tournament, at)
    for one in tournament.rounds[: at - 1]:
        for match in known.level(one.number):
            assert match.pair is not None
            raise TournamentError("tie-undecided", round=one.number, table=match.pair.table)


def _listed(tournament: Tournament) -> list[EntryId]:
    return [entry.id for entry in starting_list(tournament) if entry.joined == 1]


def _stage(matches: int) -> tuple[Stage, int]:
    """The name of a round with so many matches, and how many places they are."""
    back = matches.bit_length() - 1
    return (STAGES[back] if back < len(STAGES) else Stage.LAST), 2 * matches


def _named(number: RoundNo, matches: tuple[Match, ...]) -> BracketRound:
    stage, left = _stage(len(matches))
    return BracketRound(number=number, stage=stage, left=left, matches=matches)


def _couples(sides: Sequence[Side]) -> list[tuple[Side, Side]]:
    return list(zip(sides[::2], sides[1::2], strict=True))


def _from(match: Match, origin: Origin, entry: EntryId | None, numbers: dict[EntryId, int]) -> Side:
    return Side(
        entry=entry,
        seed=numbers.get(entry) if entry is not None else None,
        origin=origin,
        match=match.number,
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


def _for_third(
    tournament: Tournament, semi_finals: Sequence[Match], numbers: dict[EntryId, int]
) -> list[tuple[Side, Side]]:
    if not tournament.settings.third_place or not semi_finals:
        return []
    # With three players one semi-final is a bye, and whoever loses the other is third.
    seeds_of = (side for match in semi_finals for side in match.sides)
    if any(side.empty and side.origin is Origin.SEED for side in seeds_of):
        return []
    return _couples([_from(match, Origin.LOSER, match.loser, numbers) for match in semi_finals])


def _winner_of(
    tournament: Tournament, number: RoundNo, pair: Pair
) -> tuple[EntryId | None, DecisionKind | None]:
    if pair.result is None:
        return None, None
    first, second = pair.result.points
    if first != second:
        return (pair.first if first > second else pair.second), None
    for decision in tournament.decisions:
        if decision.round == number and pair.both <= set(decision.order):
            return min(pair.first, pair.second, key=decision.order.index), decision.kind
    return None, None
