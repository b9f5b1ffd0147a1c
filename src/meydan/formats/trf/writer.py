"""Writing a tournament as a report."""

from collections.abc import Mapping
from dataclasses import replace

from meydan.formats.codec import Json, encode_changes
from meydan.formats.faults import FileFault
from meydan.formats.trf.book import rules_told, untold
from meydan.formats.trf.cells import (
    BLANK,
    BYE_CODES,
    Colour,
    game_letters,
    write_cell,
)
from meydan.formats.trf.comments import Changes, write_comment
from meydan.formats.trf.header import write_header, write_schedule
from meydan.formats.trf.lists import write_lists
from meydan.formats.trf.players import LARGEST, write_player
from meydan.formats.trf.reader import read_text
from meydan.formats.trf.records import Version, by_id, split
from meydan.formats.trf.teams import met, write_teams
from meydan.formats.trf.tie_breaks import write_tie_breaks
from meydan.rulebooks import usual
from meydan.tournament.cells import histories, total
from meydan.tournament.entries import Entry
from meydan.tournament.ids import EntryId, RoundNo
from meydan.tournament.lot import as_started
from meydan.tournament.model import (
    ByeKind,
    Leave,
    Round,
    RoundStatus,
    System,
    Tournament,
)
from meydan.tournament.pairing.acceleration import lent, lent_in
from meydan.tournament.standings.order import order_of
from meydan.tournament.starting_list import starting_list
from meydan.tournament.worth import Worth


def write_trf(
    tournament: Tournament,
    *,
    version: Version = Version.TRF26,
    ranks: Mapping[EntryId, int] | None = None,
    private: bool = False,
    encoding: str = "utf-8",
) -> bytes:
    """A tournament's report. Drafts are left out, and birth dates unless `private` is set.

    `ranks` are the places of a standings table; left out, points alone make them.
    """
    text = write_text(tournament, version=version, ranks=ranks, private=private)
    try:
        return text.encode(encoding)
    except UnicodeEncodeError as error:
        letter = error.object[error.start]
        raise FileFault("not-encodable", encoding=encoding, letter=letter) from None
    except LookupError:
        raise FileFault("unknown-encoding", encoding=encoding) from None


def write_text(
    tournament: Tournament,
    *,
    version: Version,
    ranks: Mapping[EntryId, int] | None = None,
    private: bool = False,
) -> str:
    """A tournament's report as text."""
    # A report's first of two is who started, also where the lot at the table said so (T10).
    published = tuple(
        replace(one, pairs=tuple(map(as_started, one.pairs)))
        for one in tournament.rounds
        if one.status is not RoundStatus.DRAFT
    )
    shown = replace(tournament, rounds=published, private=tournament.private if private else ())
    listed = starting_list(shown)
    if not listed:
        raise FileFault("trf-no-players")
    if max(entry.number or 0 for entry in listed) > LARGEST:
        raise FileFault("trf-too-many", limit=LARGEST)
    numbers = {entry.id: int(entry.number or 0) for entry in listed}
    lines = _records(shown, listed, numbers, version, ranks or _ranks(shown, numbers))
    return "\n".join([*lines, *_comments(shown, lines, numbers), ""])


def _records(
    tournament: Tournament,
    listed: tuple[Entry, ...],
    numbers: Mapping[EntryId, int],
    version: Version,
    ranks: Mapping[EntryId, int],
) -> list[str]:
    settings = tournament.settings
    rated = sum(1 for entry in listed if entry.player.rating)
    own = met(tournament)
    lines = write_header(settings, version, players=len(listed), rated=rated, teams=len(own))
    lines += write_schedule(tournament.schedule)
    if version is Version.TRF26:
        lines += write_tie_breaks(_order(tournament))
    if tournament.lot is not None:
        if version is Version.TRF16:
            lines.append(f"XXC {'white1' if tournament.lot.starts else 'black1'}")
        else:
            lines.append(f"152 {'W' if tournament.lot.starts else 'B'}")
    points = {entry: total(cells) for entry, cells in histories(tournament).items()}
    born = {row.entry: row.birth_date for row in tournament.private}
    columns = [_column(one, numbers, settings.worth) for one in tournament.rounds]
    away = [] if own else _open_leaves(tournament, listed)
    # Of 2016 only the next round has a place for them: in the cells that it will fill.
    soon = {
        leave.entry: write_cell(0, Colour.NONE, BYE_CODES[leave.kind])
        for leave in away
        if version is Version.TRF16 and leave.round == tournament.next_round
    }
    for entry in listed:
        head = write_player(
            numbers[entry.id],
            entry.player,
            points=points[entry.id],
            rank=ranks.get(entry.id, 0),
            birth_date=born.get(entry.id),
        )
        row = "".join(column.get(entry.id, BLANK) for column in (*columns, soon))
        lines.append((head + row).rstrip())
    if own:
        return lines + write_teams(tournament, own, version, numbers)
    return lines + write_lists(
        settings,
        version,
        numbers=numbers,
        leaves=away,
        lent=_lent(tournament, listed),
    )


def _order(tournament: Tournament) -> tuple[str, ...]:
    """The tie-breaks in force, points first."""
    order = order_of(tournament)
    return order if "points" in order else ("points", *order)


def _column(one: Round, numbers: Mapping[EntryId, int], worth: Worth) -> dict[EntryId, str]:
    """Everyone's ten columns of a round."""
    cells: dict[EntryId, str] = {}
    for pair in one.pairs:
        first, second = game_letters(pair.result, worth)
        cells[pair.first] = write_cell(numbers[pair.second], Colour.STARTS, first)
        cells[pair.second] = write_cell(numbers[pair.first], Colour.SECOND, second)
    for bye in one.byes:
        cells[bye.entry] = write_cell(0, Colour.NONE, BYE_CODES[bye.kind])
    return cells


def _open_leaves(tournament: Tournament, listed: tuple[Entry, ...]) -> list[Leave]:
    """Who is not to be paired in rounds to come: who asked for it, left, or is not here yet."""
    rounds = range(tournament.next_round, tournament.settings.rounds + 1)
    # A table of who meets whom, or a bracket, knows by itself who is still in it.
    swiss = tournament.settings.system is System.SWISS
    known = {(leave.entry, int(leave.round)): leave for leave in tournament.leaves}
    return [
        known.get((entry.id, number), Leave(entry=entry.id, round=RoundNo(number)))
        for number in rounds
        for entry in listed
        if (entry.id, number) in known or (swiss and (not entry.active or entry.joined > number))
    ]


def _lent(tournament: Tournament, listed: tuple[Entry, ...]) -> dict[tuple[int, int], int]:
    settings = tournament.settings
    if settings.system is not System.SWISS:
        return {}
    spans = lent(settings, field=sum(1 for entry in listed if entry.joined == 1))
    return {
        (entry.number, number): points
        for entry in listed
        if entry.number is not None
        for number in range(1, settings.rounds + 1)
        if (points := lent_in(spans, entry.number, number))
    }


def _ranks(tournament: Tournament, numbers: Mapping[EntryId, int]) -> dict[EntryId, int]:
    points = {entry: total(cells) for entry, cells in histories(tournament).items()}
    order = sorted(numbers, key=lambda entry: (-points[entry], numbers[entry]))
    return {entry: place for place, entry in enumerate(order, 1)}


def _comments(
    tournament: Tournament, lines: list[str], numbers: Mapping[EntryId, int]
) -> list[str]:
    """Comment records for all that the other records do not say when they are read back."""
    told = _early(tournament, numbers)
    needed = [
        write_comment("entry", number, changes=told[entry])
        for entry, number in numbers.items()
        if told[entry]
    ]
    teams = met(tournament)
    if teams:
        # By it a reader knows a report of teams as one of ours.
        needed.append(write_comment("settings", changes={}))
    needed += [
        write_comment("round", one.number, changes={}) for one in tournament.rounds if _bare(one)
    ]
    # Read back as any program would: only what is lost on that way goes into comments.
    plain = "\n".join([*lines, *needed])
    base = read_text(plain).tournament
    comments: list[tuple[str, tuple[int, ...], Changes]] = [
        (
            "settings",
            (),
            encode_changes(tournament.settings, base.settings, leave_out=("book",))
            | untold(
                tournament.settings.book,
                rules_told(by_id(split(plain))),
                rulebook=usual(),
            ),
        ),
        (
            "tournament",
            (),
            encode_changes(
                tournament, base, leave_out=("settings", "entries", "private", "rounds")
            ),
        ),
    ]
    for entry in tournament.entries:
        if entry.id not in numbers:
            continue
        number, read = numbers[entry.id], base.entry(entry.id)
        changes = told[entry.id] | encode_changes(entry, read, leave_out=("player",))
        comments.append(("entry", (number,), changes))
        comments.append(("player", (number,), encode_changes(entry.player, read.player)))
    written = [
        write_comment(kind, *key, changes=found)
        for kind, key, found in comments
        if found or (kind == "settings" and teams)
    ]
    for one in tournament.rounds:
        written += _round_comments(one, base.round(one.number), numbers)
    return written


def _early(
    tournament: Tournament, numbers: Mapping[EntryId, int]
) -> dict[EntryId, dict[str, Json]]:
    """What a reader must be told of entries before it can make sense of the other records."""
    seen: dict[EntryId, RoundNo] = {}
    for one in reversed(tournament.rounds):
        # From the last round to the first, so that the first one stays.
        seen |= dict.fromkeys((entry for pair in one.pairs for entry in pair.both), one.number)
        seen |= dict.fromkeys((bye.entry for bye in one.byes), one.number)
    early: dict[EntryId, dict[str, Json]] = {}
    for entry in tournament.entries:
        told: dict[str, Json] = {}
        if numbers.get(entry.id, entry.id) != entry.id:
            told["id"] = entry.id
        if entry.joined != seen.get(entry.id, tournament.next_round):
            told["joined"] = entry.joined
        early[entry.id] = told
    return early


def _bare(one: Round) -> bool:
    """Whether nothing in a round shows that it was paired."""
    return not one.pairs and all(bye.kind is not ByeKind.PAIRING for bye in one.byes)


def _round_comments(one: Round, base: Round, numbers: Mapping[EntryId, int]) -> list[str]:
    written = []
    changes = encode_changes(one, base, leave_out=("pairs", "byes"))
    if changes or _bare(one):
        written.append(write_comment("round", one.number, changes=changes))
    pairs = {pair.first: pair for pair in base.pairs}
    byes = {bye.entry: bye for bye in base.byes}
    for pair in one.pairs:
        read = pairs[pair.first]
        key = one.number, numbers[pair.first], numbers[pair.second]
        if found := encode_changes(pair, read, leave_out=("result",)):
            written.append(write_comment("pair", *key, changes=found))
        if pair.result and read.result and (found := encode_changes(pair.result, read.result)):
            written.append(write_comment("result", *key, changes=found))
    for bye in one.byes:
        if found := encode_changes(bye, byes[bye.entry]):
            written.append(write_comment("bye", one.number, numbers[bye.entry], changes=found))
    return written
