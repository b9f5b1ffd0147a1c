"""Changing a pairing by hand: what it breaks, and how it differs from the program's own."""

from dataclasses import dataclass, replace

from meydan.tournament.entry_changes import replace_entry
from meydan.tournament.errors import TournamentError
from meydan.tournament.ids import EntryId, RoundNo, TableNo
from meydan.tournament.lot import with_lot
from meydan.tournament.model import ByeKind, Pair, Round, Tournament
from meydan.tournament.notes import note
from meydan.tournament.pairing.checker import Breach, check
from meydan.tournament.pairing.colours import starts
from meydan.tournament.pairing.field import field
from meydan.tournament.pairing.wishes import wishes
from meydan.tournament.safety import Action, require


@dataclass(frozen=True, slots=True, kw_only=True)
class Moved:
    """An entry that a hand-made pairing gives another opponent or side than the program did."""

    entry: EntryId
    program: EntryId | None
    """The program's opponent; `None`: a bye."""
    by_hand: EntryId | None
    program_starts: bool | None
    starts: bool | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal:
    """A changed round, not yet accepted."""

    round: Round
    breaches: tuple[Breach, ...]
    """Hard rules that it breaks: a warning, or for structural ones a refusal."""
    soft: tuple[Pair, ...]
    """Pairs that go against a soft wish."""


def swap(tournament: Tournament, number: RoundNo, one: EntryId, other: EntryId) -> Proposal:
    """Let two entries change places, whether they are paired or have the bye."""
    before = tournament.round(number)
    trade = {one: other, other: one}
    for entry in (one, other):
        if before.pair_of(entry) is None and before.bye_of(entry) is None:
            raise TournamentError("not-in-round", round=number, entry=entry)
    touched = {one, other}
    _refuse_played(before, touched)
    pairs = tuple(
        replace(
            pair,
            first=trade.get(pair.first, pair.first),
            second=trade.get(pair.second, pair.second),
            turned=pair.turned and pair.both.isdisjoint(touched),
        )
        for pair in before.pairs
    )
    byes = tuple(
        replace(bye, entry=trade.get(bye.entry, bye.entry)) if bye.kind is ByeKind.PAIRING else bye
        for bye in before.byes
    )
    return propose(tournament, replace(before, pairs=pairs, byes=byes))


def turn(tournament: Tournament, number: RoundNo, table: TableNo) -> Proposal:
    """Turn round who starts at a table."""
    before = tournament.round(number)
    pair = before.table(table)
    _refuse_played(before, set(pair.both))
    turned = replace(pair, first=pair.second, second=pair.first)
    pairs = tuple(turned if one.table == table else one for one in before.pairs)
    return propose(tournament, replace(before, pairs=pairs))


def take_bye(
    tournament: Tournament, number: RoundNo, newcomer: EntryId, *, reason: str = ""
) -> Tournament:
    """Pair whoever came too late with whoever has the bye, at a table of their own.

    The newcomer is a late entry, or someone who was down as absent.
    """
    before = tournament.round(number)
    require(Action.CHANGE_PAIRING, before, reason=reason)
    alone = next((bye.entry for bye in before.byes if bye.kind is ByeKind.PAIRING), None)
    if alone is None:
        raise TournamentError("no-bye-in-round", round=number)
    lot = with_lot(tournament).lot
    if lot is None:
        raise TournamentError("no-lot")
    if before.pair_of(newcomer) is not None or newcomer == alone:
        raise TournamentError("already-in-round", round=number, entry=newcomer)
    entry = tournament.entry(newcomer)
    # A late entry was to join a later round; sitting down now makes this the one.
    joined = replace_entry(tournament, replace(entry, joined=min(entry.joined, number)))
    kept = tuple(bye for bye in before.byes if bye.entry not in (alone, newcomer))
    leaves = tuple(
        leave for leave in tournament.leaves if (leave.entry, leave.round) != (newcomer, number)
    )
    joined = replace(joined, leaves=leaves)
    table = TableNo(max((pair.table for pair in before.pairs), default=0) + 1)
    pair = Pair(table=table, first=alone, second=newcomer)
    changed = replace(before, pairs=(*before.pairs, pair), byes=kept)
    known = {one.entry: one.seeker for one in field(joined.with_round(changed), number).present}
    # Asked only now: the field of this round must know the newcomer before the colour rules can.
    ahead, _ = starts(known[alone], known[newcomer], lot=lot.starts)
    if not ahead:
        turned = replace(pair, first=newcomer, second=alone)
        changed = replace(changed, pairs=(*before.pairs, turned))
    return accept(joined, propose(joined.with_round(changed), changed), reason=reason)


def propose(tournament: Tournament, changed: Round) -> Proposal:
    """A changed round with what it breaks."""
    entries = {entry for pair in changed.pairs for entry in pair.both}
    soft = wishes(tournament, changed.number, entries).soft
    return Proposal(
        round=replace(changed, by_hand=True),
        breaches=check(tournament, changed),
        soft=tuple(pair for pair in changed.pairs if pair.both in soft),
    )


def accept(tournament: Tournament, proposal: Proposal, *, reason: str = "") -> Tournament:
    """Put a proposal in force; one that breaks a hard rule needs a reason, which is kept."""
    one = proposal.round
    require(Action.CHANGE_PAIRING, tournament.round(one.number), reason=reason)
    for breach in proposal.breaches:
        if breach.structural:
            raise TournamentError(
                "bad-pairing", round=one.number, breach=breach.code, entries=breach.entries
            )
        if not reason.strip():
            raise TournamentError(
                "needs-reason", action=Action.CHANGE_PAIRING.value, round=one.number
            )
    notes = tuple(
        note("by-hand", breach=breach.code, entries=breach.entries) for breach in proposal.breaches
    )
    why = (note(Action.CHANGE_PAIRING.value, reason=reason.strip()),) if reason.strip() else ()
    return tournament.with_round(replace(one, notes=(*one.notes, *notes, *why)))


def difference(*, program: Round, by_hand: Round) -> tuple[Moved, ...]:
    """Who is placed otherwise than by the program."""
    theirs, ours = _places(program), _places(by_hand)
    nowhere = (None, None)
    return tuple(
        Moved(
            entry=entry,
            program=theirs.get(entry, nowhere)[0],
            by_hand=ours.get(entry, nowhere)[0],
            program_starts=theirs.get(entry, nowhere)[1],
            starts=ours.get(entry, nowhere)[1],
        )
        for entry in sorted(theirs.keys() | ours.keys())
        if theirs.get(entry) != ours.get(entry)
    )


def _places(one: Round) -> dict[EntryId, tuple[EntryId | None, bool | None]]:
    places: dict[EntryId, tuple[EntryId | None, bool | None]] = {}
    for pair in one.pairs:
        places[pair.first] = (pair.second, True)
        places[pair.second] = (pair.first, False)
    for bye in one.byes:
        if bye.kind is ByeKind.PAIRING:
            places[bye.entry] = (None, None)
    return places


def _refuse_played(one: Round, entries: set[EntryId]) -> None:
    for pair in one.pairs:
        if pair.result is not None and pair.both & entries:
            raise TournamentError("results-entered", round=one.number, table=pair.table)
