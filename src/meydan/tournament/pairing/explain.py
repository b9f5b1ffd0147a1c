"""Why a board is as it is: score group, floats, colours, and the rules that bound it.

Everything is derived from the rounds before, not from the engine, so that any published round can
be explained at any time, also one that was changed by hand.
"""

from dataclasses import dataclass

from meydan.tournament.errors import TournamentError
from meydan.tournament.ids import EntryId, RoundNo, TableNo
from meydan.tournament.lot import with_lot
from meydan.tournament.model import ByeKind, Pair, Round, System, Tournament
from meydan.tournament.notes import Note, note
from meydan.tournament.pairing.colours import ColourRule, Strength, starts
from meydan.tournament.pairing.field import Contender, Field, field
from meydan.tournament.pairing.floats import Float, floated
from meydan.tournament.pairing.legality import colours_clash
from meydan.tournament.pairing.wishes import Wishes, wishes


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardExplanation:
    """What a referee can say about one board."""

    table: TableNo | None
    """`None` for the bye."""
    first: EntryId
    second: EntryId | None
    notes: tuple[Note, ...]
    """From the score group to the colours, in the order to be said."""


def explain(tournament: Tournament, number: RoundNo) -> tuple[BoardExplanation, ...]:
    """Every board of a round, and the byes; outside Swiss rounds a table names the opponents."""
    one = tournament.round(number)
    if tournament.settings.system is not System.SWISS:
        return _by_table(one, note(f"by-{tournament.settings.system}"))
    lot = with_lot(tournament).lot
    if lot is None:
        raise TournamentError("no-lot")
    here = field(tournament, number)
    known = {contender.entry: contender for contender in here.everyone}
    bounds = wishes(tournament, number, (contender.entry for contender in here.present))
    boards = [
        BoardExplanation(
            table=pair.table,
            first=pair.first,
            second=pair.second,
            notes=(
                *_by_hand(one, pair),
                *_score(here, known[pair.first], known[pair.second]),
                *_bounds(here, bounds, known[pair.first]),
                *_bounds(here, bounds, known[pair.second]),
                *_history(tournament, here, known, known[pair.first]),
                *_history(tournament, here, known, known[pair.second]),
                _colour(pair, known, lot=lot.starts),
            ),
        )
        for pair in one.pairs
    ]
    byes = [
        BoardExplanation(
            table=None, first=bye.entry, second=None, notes=_bye(here, known[bye.entry])
        )
        for bye in one.byes
        if bye.kind is ByeKind.PAIRING
    ]
    return (*boards, *byes)


def _by_table(one: Round, why: Note) -> tuple[BoardExplanation, ...]:
    boards = [
        BoardExplanation(table=pair.table, first=pair.first, second=pair.second, notes=(why,))
        for pair in one.pairs
    ]
    byes = [
        BoardExplanation(table=None, first=bye.entry, second=None, notes=(why,))
        for bye in one.byes
        if bye.kind is ByeKind.PAIRING
    ]
    return (*boards, *byes)


def _by_hand(one: Round, pair: Pair) -> tuple[Note, ...]:
    soft = tuple(
        found
        for found in one.notes
        if found.code == "soft-broken" and found.get("first") in pair.both
    )
    return (*([note("changed-by-hand")] if one.by_hand else []), *soft)


def _score(here: Field, first: Contender, second: Contender) -> list[Note]:
    if first.pairing_score == second.pairing_score:
        size = sum(one.pairing_score == first.pairing_score for one in here.present)
        return [note("same-group", points=first.score, size=size)]
    upper, lower = sorted((first, second), key=lambda one: -one.pairing_score)
    size = sum(one.pairing_score == upper.pairing_score for one in here.present)
    return [
        note(
            "floats-down",
            entry=upper.entry,
            points=upper.score,
            opponent=lower.entry,
            opponent_points=lower.score,
        ),
        note("group-odd" if size % 2 else "group-even", points=upper.score, size=size),
    ]


def _bounds(here: Field, bounds: Wishes, one: Contender) -> list[Note]:
    """Whom of the own score group this entry could not meet."""
    group = [
        other
        for other in here.present
        if other.pairing_score == one.pairing_score and other.entry != one.entry
    ]
    reasons = {
        "barred-met": [other.entry for other in group if other.entry in one.met],
        "barred-colours": [
            other.entry
            for other in group
            if other.entry not in one.met and colours_clash(here, one, other)
        ],
        "barred-forbidden": _wished(group, one, bounds.hard),
        "barred-wish": _wished(group, one, bounds.soft),
    }
    return [
        note(code, entry=one.entry, opponents=tuple(opponents))
        for code, opponents in reasons.items()
        if opponents
    ]


def _wished(
    group: list[Contender], one: Contender, couples: frozenset[frozenset[EntryId]]
) -> list[EntryId]:
    return [other.entry for other in group if frozenset((one.entry, other.entry)) in couples]


def _history(
    tournament: Tournament, here: Field, known: dict[EntryId, Contender], one: Contender
) -> list[Note]:
    """Floats of the last two rounds, and what the colours so far ask for."""
    notes = []
    for number in map(RoundNo, range(max(1, here.round - 2), here.round)):
        way = floated(here, one, number, settings=tournament.settings, known=known)
        if way is not Float.LEVEL:
            notes.append(note(f"floated-{way}", entry=one.entry, round=number))
    wish = one.preference
    if wish.start is not None:
        side = "start" if wish.start else "second"
        code = f"due-{side}-{wish.strength.name.lower()}"
        notes.append(note(code, entry=one.entry, colours=one.colours))
    return notes


def _colour(pair: Pair, known: dict[EntryId, Contender], *, lot: bool) -> Note:
    first, second = known[pair.first], known[pair.second]
    by_rule, rule = starts(first.seeker, second.seeker, lot=lot)
    facts = {"first": pair.first, "second": pair.second}
    # Nobody published this by the rules: the referee turned the table round, and we say so.
    if not by_rule:
        return note("starts-by-hand", **facts)
    if first.preference == second.preference and first.preference.strength is Strength.ABSOLUTE:
        return note("starts-top-scorer", **facts)
    if rule is ColourRule.LOT:
        ranked = min(first, second, key=lambda one: (-one.pairing_score, one.rank))
        return note("starts-lot", **facts, number=ranked.rank)
    return note(f"starts-{rule.name.lower()}", **facts)


def _bye(here: Field, one: Contender) -> tuple[Note, ...]:
    barred = tuple(
        other.entry
        for other in here.present
        if other.bye_barred and other.pairing_score <= one.pairing_score
    )
    # Somebody with fewer points could have had it: then the rest would have been paired worse.
    fewer = any(
        other.pairing_score < one.pairing_score and not other.bye_barred for other in here.present
    )
    code = "bye-not-lowest" if fewer else "bye"
    given = note(code, entry=one.entry, points=one.score, present=len(here.present))
    return (given, note("bye-barred", entries=barred)) if barred else (given,)
