"""Entries split into smaller and smaller groups, one tie-break after the other (C.07 4.2)."""

from collections.abc import Sequence
from dataclasses import dataclass

from meydan.tournament.errors import TournamentError
from meydan.tournament.ids import EntryId
from meydan.tournament.notes import Note, note
from meydan.tournament.tiebreaks.base import Among, Plain, TieBreak
from meydan.tournament.tiebreaks.decided import Decided
from meydan.tournament.tiebreaks.field import Field
from meydan.tournament.tiebreaks.opponents_rating import OpponentsRating
from meydan.tournament.tiebreaks.values import Direction, Explanation, Term, Value

Groups = list[list[int]]
"""Entries by index, the best first; those in one group are level."""


@dataclass(frozen=True, slots=True)
class Step:
    """One tie-break of the order, with who was level before it and what it gave."""

    tie_break: TieBreak
    before: Groups
    numbers: list[int]


@dataclass(frozen=True, slots=True)
class Ranking:
    """A field ranked: each step, and the groups that are level after all of them."""

    field: Field
    steps: tuple[Step, ...]
    groups: Groups

    def explain(self, entry: EntryId, tie_break: str) -> Explanation:
        """What one entry's value rests on."""
        player = self.field.index.get(entry)
        if player is None:
            raise TournamentError("no-such-entry", entry=entry)
        for step in self.steps:
            if step.tie_break.id == tie_break:
                return self._explained(step, player)
        raise TournamentError("not-in-order", tie_break=tie_break)

    def _explained(self, step: Step, player: int) -> Explanation:
        found = step.tie_break
        terms: tuple[Term, ...] = ()
        tied: Sequence[int] = ()
        if isinstance(found, Plain):
            terms = found.terms(self.field, player)
        elif isinstance(found, Among):
            tied = next(group for group in step.before if player in group)
            terms = found.terms(self.field, player, tied) if len(tied) > 1 else ()
        return Explanation(
            tie_break=found.id,
            article=found.article,
            value=Value(step.numbers[player], found.scale),
            way=found.way,
            terms=terms,
            tied=tuple(self.field.entries[other] for other in tied),
        )

    def notes(self) -> tuple[Note, ...]:
        """What the organiser should know about these tie-breaks."""
        notes = []
        for step in self.steps:
            found = step.tie_break
            if isinstance(found, OpponentsRating) and not found.used(self.field):
                notes.append(note("unrated-present", tie_break=found.id))
            if isinstance(found, Decided):
                notes += [
                    note(
                        "decision-misfits",
                        tie_break=found.id,
                        entries=tuple(self.field.entries[player] for player in group),
                    )
                    for group in step.before
                    if len(group) > 1 and found.misfits(self.field, group)
                ]
        return tuple(notes)


def rank(field: Field, order: Sequence[TieBreak]) -> Ranking:
    """The field ranked by every tie-break of the order."""
    groups: Groups = [list(range(len(field.entries)))] if field.entries else []
    steps = []
    for one in order:
        numbers = _numbers(field, one, groups, everyone=True)
        steps.append(Step(one, groups, numbers))
        groups = _split(groups, numbers, one.direction)
    return Ranking(field, tuple(steps), groups)


def groups_only(field: Field, order: Sequence[TieBreak]) -> Groups:
    """The same groups, without a number that nobody is ranked by."""
    groups: Groups = [list(range(len(field.entries)))] if field.entries else []
    for one in order:
        # Nobody is level any more; what is left of the order would change nothing.
        if len(groups) == len(field.entries):
            break
        numbers = _numbers(field, one, groups, everyone=False)
        groups = _split(groups, numbers, one.direction)
    return groups


def _numbers(field: Field, one: TieBreak, groups: Groups, *, everyone: bool) -> list[int]:
    """What a tie-break gives all entries, or only those who are still level with someone."""
    if isinstance(one, Plain) and everyone:
        return one.numbers(field, range(len(field.entries)))
    numbers = [0] * len(field.entries)
    if isinstance(one, Plain):
        level = [player for group in groups if len(group) > 1 for player in group]
        for player, number in zip(level, one.numbers(field, level), strict=True):
            numbers[player] = number
    if isinstance(one, Among):
        for group in groups:
            if len(group) > 1:
                for player, place in zip(group, one.places(field, group), strict=True):
                    numbers[player] = place
    return numbers


def _split(groups: Groups, numbers: list[int], direction: Direction) -> Groups:
    sign = -1 if direction is Direction.HIGH else 1
    smaller: Groups = []
    for group in groups:
        if len(group) == 1:
            # Decided already. C.07 4.2 never lets a later tie-break reach across groups.
            smaller.append(group)
            continue
        by_number: dict[int, list[int]] = {}
        for player in group:
            by_number.setdefault(sign * numbers[player], []).append(player)
        smaller.extend(by_number[number] for number in sorted(by_number))
    return smaller
