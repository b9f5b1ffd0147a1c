"""The last look at a pairing before it leaves: the absolute rules and nothing else.

It shares no code with the engine. Whatever made the pairing, by program or by hand, everyone who is
here must have exactly one place, nobody meets twice, nobody gets a second bye, nobody whose colours
are at the limit is pushed past it, and couples that must not meet do not.

Colours at the limit (FIDE 1.7.1): two more on one side, or the same side twice running. FIDE lets
this go in one case only: in the last round a player who has more than half of all points (1.8), and
that player's opponent, may go past it when both are owed the same [C3].
"""

from collections import Counter
from dataclasses import dataclass

from meydan.tournament.errors import TournamentError
from meydan.tournament.ids import EntryId, TableNo
from meydan.tournament.model import ByeKind, Pair, Round, System, Tournament
from meydan.tournament.pairing.colours import Strength
from meydan.tournament.pairing.field import Contender, Field, field
from meydan.tournament.pairing.legality import colours_clash
from meydan.tournament.pairing.wishes import Wishes, wishes


@dataclass(frozen=True, slots=True, kw_only=True)
class Breach:
    """A rule that a pairing breaks."""

    code: str
    entries: tuple[EntryId, ...]
    table: TableNo | None = None
    structural: bool = False
    """No round can be so, whoever wants it: someone is missing or sits at two tables."""


def check(tournament: Tournament, one: Round) -> tuple[Breach, ...]:
    """All breaches of a round against the tournament before it; none: the pairing is good.

    Round robin and knock-out name the opponents in advance, so that places alone are checked.
    """
    here = field(tournament, one.number)
    if tournament.settings.system is not System.SWISS:
        return tuple(_places(here, one))
    present = (contender.entry for contender in here.present)
    return _swiss_breaches(here, one, wishes(tournament, one.number, present))


def refuse_bad(tournament: Tournament, one: Round) -> None:
    """Raise for a pairing that breaks an absolute rule."""
    _refuse(one, check(tournament, one))


def refuse_breaches(here: Field, one: Round, wished: Wishes) -> None:
    """The same for a Swiss round, when its field and wishes are known already."""
    _refuse(one, _swiss_breaches(here, one, wished))


def _refuse(one: Round, breaches: tuple[Breach, ...]) -> None:
    for breach in breaches:
        raise TournamentError(
            "bad-pairing", round=one.number, breach=breach.code, entries=breach.entries
        )


def _swiss_breaches(here: Field, one: Round, wished: Wishes) -> tuple[Breach, ...]:
    known = {contender.entry: contender for contender in here.everyone}
    breaches = [*_places(here, one), *_byes(here, one, known)]
    for pair in one.pairs:
        if pair.first in known and pair.second in known:
            breaches += _pair(here, pair, known[pair.first], known[pair.second])
    breaches += [
        Breach(code="forbidden-pair", entries=(pair.first, pair.second), table=pair.table)
        for pair in one.pairs
        if pair.both in wished.hard
    ]
    return tuple(breaches)


def _places(here: Field, one: Round) -> list[Breach]:
    # Who has any place at all, and who sits at a table or was given the bye: an absence is a place,
    # too.
    present = {contender.entry for contender in here.present}
    away = {bye.entry for bye in here.away}
    places = Counter(
        [
            *(entry for pair in one.pairs for entry in (pair.first, pair.second)),
            *(bye.entry for bye in one.byes),
        ]
    )
    seated = {entry for pair in one.pairs for entry in (pair.first, pair.second)}
    seated |= {bye.entry for bye in one.byes if bye.kind is ByeKind.PAIRING}
    tables = Counter(pair.table for pair in one.pairs)
    return [
        *(_structural("paired-twice", entry) for entry, count in places.items() if count > 1),
        *(_structural("not-here", entry) for entry in sorted(seated - present)),
        *(_structural("left-out", entry) for entry in sorted(present - places.keys())),
        *(_structural("left-out", entry) for entry in sorted(away - places.keys())),
        *(
            Breach(
                code="table-twice",
                entries=tuple(
                    entry
                    for pair in one.pairs
                    if pair.table == table
                    for entry in (pair.first, pair.second)
                ),
                table=table,
                structural=True,
            )
            for table, count in tables.items()
            if count > 1
        ),
    ]


def _structural(code: str, entry: EntryId) -> Breach:
    return Breach(code=code, entries=(entry,), structural=True)


def _byes(here: Field, one: Round, known: dict[EntryId, Contender]) -> list[Breach]:
    given = [bye.entry for bye in one.byes if bye.kind is ByeKind.PAIRING]
    breaches = [
        Breach(code="second-bye", entries=(entry,))
        for entry in given
        if entry in known and known[entry].bye_barred
    ]
    if len(given) > len(here.present) % 2:
        breaches.append(Breach(code="needless-bye", entries=tuple(given)))
    return breaches


def _pair(here: Field, pair: Pair, first: Contender, second: Contender) -> list[Breach]:
    both = (pair.first, pair.second)
    breaches = []
    if second.entry in first.met:
        breaches.append(Breach(code="met-before", entries=both, table=pair.table))
    if colours_clash(here, first, second):
        breaches.append(Breach(code="colours-clash", entries=both, table=pair.table))
    # Where both are owed the same side, one of them must go past it: that is the clash above, which
    # FIDE allows or forbids as a whole.
    elif first.preference != second.preference:
        breaches += [
            Breach(code="colour-limit", entries=(one.entry,), table=pair.table)
            for one, starts in ((first, True), (second, False))
            if one.preference.strength is Strength.ABSOLUTE and one.preference.start is not starts
        ]
    return breaches
