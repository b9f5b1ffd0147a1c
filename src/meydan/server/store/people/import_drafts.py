"""Uploaded lists: kept as drafts sheet by sheet, entered when they are confirmed."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import date
from typing import Any

from django.db import transaction

from meydan.formats.codec import decode, encode
from meydan.formats.faults import FileFault
from meydan.formats.lists import NewEntry, Severity, Sheet, SheetRow, enter_all
from meydan.formats.lists.apart import read_sheets_apart
from meydan.formats.lists.headers import find_header
from meydan.formats.lists.headless import columns_by_content
from meydan.formats.lists.reader import header_again
from meydan.formats.lists.sections import with_sections
from meydan.formats.lists.sheet import shown
from meydan.formats.lists.twice import Known
from meydan.formats.lists.vocabulary import Field
from meydan.formats.trf import Remark, TrfFile, is_report, read_trf
from meydan.server.access.actions import Act
from meydan.server.access.actor import Actor
from meydan.server.models import Event, ImportDraft
from meydan.server.store.change import change
from meydan.tournament.model import Tournament
from meydan.words import Lang, say

PLAYER_FIELDS = (
    Field.GIVEN,
    Field.SURNAME,
    Field.BIRTH_YEAR,
    Field.SEX,
    Field.SCHOOL,
    Field.DISTRICT,
    Field.PROVINCE,
    Field.FEDERATION,
    Field.RATING,
    Field.TITLE,
    Field.LICENCE,
)


def make_drafts(
    event: Event,
    actor: Actor,
    data: bytes,
    *,
    file: str,
    lang: Lang,
    today: date,
    read: Callable[[bytes], list[Sheet]] = read_sheets_apart,
    stored: Callable[[list[ImportDraft]], None] | None = None,
) -> list[ImportDraft]:
    """A draft of each table in a file; a file without one is a `FileFault` and leaves nothing.

    `stored` is called within the transaction that stores them.
    """
    try:
        report = read_trf(data) if is_report(data) else None
        sheets = [_players(report, lang)] if report else read(data)
        headed = [
            _headed(sheet, found[0], lang) for sheet in sheets if (found := find_header(sheet))
        ]
        headed = headed or [
            _named(*guess, lang)
            for sheet in sheets
            if (guess := columns_by_content(sheet, today=today))
        ]
        if not headed:
            raise FileFault("table-no-header")
    except FileFault as fault:
        raise fault.within(file) from None
    with transaction.atomic():
        drafts = [
            ImportDraft.objects.create(
                event=event,
                account=actor.account,
                file=file[-120:],
                sheet=sheet.name[:120],
                rows=[[row.number, [shown(cell) for cell in row.cells]] for row in sheet.rows],
                choices={
                    "hidden": [row.number for row in sheet.rows if row.hidden],
                    "torn": list(sheet.torn),
                    "remarks": [encode(one) for one in report.remarks] if report else [],
                },
            )
            for sheet in headed
        ]
        if stored is not None:
            stored(drafts)
        return drafts


def sheet_of(draft: ImportDraft) -> Sheet:
    """A draft as the table that it came from, with what was changed since."""
    hidden = frozenset(draft.choices.get("hidden", ()))
    rows = (SheetRow(number, tuple(cells), number in hidden) for number, cells in draft.rows)
    return Sheet(draft.sheet, tuple(rows), torn=tuple(draft.choices.get("torn", ())))


def remarks_of(draft: ImportDraft) -> list[Remark]:
    """What was odd about the report that a draft came from."""
    return [decode(Remark, one) for one in draft.choices.get("remarks", ())]


def enter_imported(
    draft: ImportDraft,
    actor: Actor,
    groups: Mapping[int, tuple[NewEntry, ...]],
    *,
    private: bool,
    dropped: frozenset[int] = frozenset(),
    accepted: frozenset[int] = frozenset(),
) -> int:
    """Enter everyone in these categories and take their rows out of the draft, all or nothing.

    Somebody who was entered meanwhile is not entered again. Rows that were not taken stay in the
    draft, those `dropped` do not; an empty draft goes. Returns how many were entered.
    """
    entered = 0
    with transaction.atomic():
        held = ImportDraft.objects.select_for_update().get(pk=draft.pk)
        for key in sorted(groups):
            added: list[NewEntry] = []
            change(
                key,
                actor,
                Act.IMPORT_ENTRIES,
                lambda one, key=key, added=added: _entered(  # type: ignore[misc]
                    one, groups[key], added, private=private, accepted=accepted
                ),
                target=held.file,
            )
            entered += len(added)
        taken = dropped | {entry.row for group in groups.values() for entry in group}
        held.rows = [held.rows[0], *(row for row in held.rows[1:] if row[0] not in taken)]
        if len(held.rows) > 1:
            held.save(update_fields=["rows"])
        else:
            held.delete()
    return entered


def _entered(
    tournament: Tournament,
    new: tuple[NewEntry, ...],
    added: list[NewEntry],
    *,
    private: bool,
    accepted: frozenset[int],
) -> Tournament:
    known = Known.of(tournament.entries, tournament.private)
    for entry in new:
        problems = () if entry.row in accepted else known.check(entry)
        if all(one.severity is not Severity.ERROR for one in problems):
            known.add(entry)
            added.append(entry)
    return enter_all(tournament, tuple(added), private=private)


def _headed(sheet: Sheet, header: SheetRow, lang: Lang) -> Sheet:
    """A table from its column names on: no blank rows, headings of its parts as a column."""
    body = (
        row
        for row in sheet.rows
        if row.number > header.number and not row.blank and not header_again(row, header)
    )
    named = say(f"desk.import.field.{Field.CATEGORY}", lang)
    return with_sections(replace(sheet, rows=(header, *body)), named)


def _named(sheet: Sheet, columns: Mapping[int, Field], lang: Lang) -> Sheet:
    """A table that came without column names, under names that say what they seem to hold."""
    width = max(len(row.cells) for row in sheet.rows)
    names = (
        say(f"desk.import.field.{columns[at]}", lang) if at in columns else ""
        for at in range(width)
    )
    return replace(sheet, rows=(SheetRow(0, tuple(names)), *sheet.rows))


def _players(report: TrfFile, lang: Lang) -> Sheet:
    """The players of a FIDE report as a table; its rounds stay behind."""
    entries = report.tournament.entries
    fields = [*PLAYER_FIELDS, Field.TEAM]
    used = [
        field
        for field in fields
        if field in (Field.GIVEN, Field.SURNAME) or any(_cell(one, field) for one in entries)
    ]
    head = tuple(say(f"desk.import.field.{field}", lang) for field in used)
    rows = [SheetRow(1, head)]
    rows += [
        SheetRow(number, tuple(_cell(one, field) for field in used))
        for number, one in enumerate(entries, 2)
    ]
    return Sheet("", tuple(rows))


def _cell(entry: Any, field: Field) -> str:
    value = entry.team if field is Field.TEAM else getattr(entry.player, field.value)
    return "" if value is None else str(value)
