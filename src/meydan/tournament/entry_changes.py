"""Who is in: entering, changing an entry, withdrawing, returning, sitting a round out."""

from dataclasses import replace

from meydan.tournament.entries import (
    Accommodation,
    Entry,
    Origin,
    Player,
    Private,
    Status,
    too_much,
)
from meydan.tournament.errors import TournamentError
from meydan.tournament.ids import EntryId, RoundNo, TableNo, TeamName
from meydan.tournament.model import ByeKind, Forbidden, Leave, RoundStatus, System, Tournament
from meydan.tournament.starting_list import fix_numbers


def first_open_round(tournament: Tournament) -> RoundNo:
    """The first round that is not published: where a late entry, a leave or a return takes hold."""
    published = [one for one in tournament.rounds if one.status is not RoundStatus.DRAFT]
    return RoundNo(len(published) + 1)


def add_entry(
    tournament: Tournament,
    player: Player,
    *,
    team: TeamName | None = None,
    accommodations: tuple[Accommodation, ...] = (),
    fixed_table: TableNo | None = None,
    origin: Origin | None = None,
    national_id: str = "",
) -> Tournament:
    """The tournament with one more entry, the last of `entries`.

    Once round 1 is published this is a late entry: it takes the next number and is paired from the
    first round that is still open. Round robin and knock-out take none.
    """
    if not player.full:
        raise TournamentError("no-name")
    if national_id:
        for known in tournament.private:
            if known.national_id == national_id:
                raise TournamentError("entered-twice", entry=known.entry)
    joined = first_open_round(tournament)
    if joined > 1 and tournament.settings.system is not System.SWISS:
        raise TournamentError("no-late-entries", round=joined)
    new = Entry(
        id=EntryId(max((entry.id for entry in tournament.entries), default=0) + 1),
        player=player,
        team=team,
        accommodations=accommodations,
        fixed_table=fixed_table,
        joined=joined,
        origin=origin,
    )
    _require_fitting(new)
    grown = replace(tournament, entries=(*tournament.entries, new))
    if national_id:
        private = Private(entry=new.id, national_id=national_id)
        grown = replace(grown, private=(*grown.private, private))
    return fix_numbers(grown) if tournament.numbered else grown


def replace_entry(tournament: Tournament, changed: Entry) -> Tournament:
    """The tournament with one entry changed; its number stays what it was."""
    old = tournament.entry(changed.id)
    kept = replace(changed, number=old.number)
    if (kept.player, kept.team) != (old.player, old.team):
        _require_fitting(kept)
    return replace(
        tournament,
        entries=tuple(kept if entry.id == kept.id else entry for entry in tournament.entries),
    )


def remove_entry(tournament: Tournament, entry: EntryId) -> Tournament:
    """The tournament without an entry that no round knows; others must withdraw."""
    found = tournament.entry(entry)
    if found.number is not None:
        raise TournamentError("already-numbered", entry=entry)
    return replace(
        tournament,
        entries=tuple(other for other in tournament.entries if other.id != entry),
        private=tuple(other for other in tournament.private if other.entry != entry),
        leaves=tuple(leave for leave in tournament.leaves if leave.entry != entry),
        settings=replace(
            tournament.settings,
            forbidden=_without_entry(tournament.settings.forbidden, entry),
        ),
    )


def withdraw(tournament: Tournament, entry: EntryId) -> Tournament:
    """The entry is paired no more; what it played stays."""
    found = tournament.entry(entry)
    if not found.active:
        raise TournamentError("already-withdrawn", entry=entry)
    return replace_entry(tournament, replace(found, status=Status.WITHDRAWN))


def bring_back(tournament: Tournament, entry: EntryId) -> Tournament:
    """The entry is paired again from the first open round on."""
    found = tournament.entry(entry)
    if found.active:
        raise TournamentError("not-withdrawn", entry=entry)
    joined = found.joined if found.number is not None else first_open_round(tournament)
    back = replace_entry(tournament, replace(found, status=Status.ACTIVE, joined=joined))
    return fix_numbers(back) if tournament.numbered else back


def sit_out(
    tournament: Tournament,
    entry: EntryId,
    number: RoundNo,
    *,
    kind: ByeKind = ByeKind.ABSENT,
) -> Tournament:
    """Enter that an entry sits out a round that is still open, with no, half or a whole point."""
    tournament.entry(entry)
    if kind is ByeKind.PAIRING:
        raise TournamentError("bye-by-pairing-only", entry=entry, round=number)
    if number < first_open_round(tournament):
        raise TournamentError("round-not-open", round=number)
    if number > tournament.settings.rounds:
        raise TournamentError("no-such-round", round=number)
    kept = _without(tournament, entry, number)
    leave = Leave(entry=entry, round=number, kind=kind)
    return replace(tournament, leaves=(*kept, leave))


def attend(tournament: Tournament, entry: EntryId, number: RoundNo) -> Tournament:
    """Take back that an entry sits out a round that is still open."""
    if number < first_open_round(tournament):
        raise TournamentError("round-not-open", round=number)
    return replace(tournament, leaves=_without(tournament, entry, number))


def _without(tournament: Tournament, entry: EntryId, number: RoundNo) -> tuple[Leave, ...]:
    return tuple(
        leave for leave in tournament.leaves if (leave.entry, leave.round) != (entry, number)
    )


def _without_entry(forbidden: tuple[Forbidden, ...], entry: EntryId) -> tuple[Forbidden, ...]:
    kept = (
        replace(one, entries=tuple(other for other in one.entries if other != entry))
        for one in forbidden
    )
    return tuple(one for one in kept if len(one.entries) > 1)


def _require_fitting(entry: Entry) -> None:
    """Refuse an entry that says more of a person than can be kept."""
    for name in too_much(entry):
        raise TournamentError("too-much", entry=entry.id, field=name)
