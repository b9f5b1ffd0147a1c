"""A tournament that was played elsewhere, taken into an empty category: the season's history."""

from dataclasses import replace

from meydan.formats.faults import FileFault
from meydan.formats.lists.apart import read_sheets_apart
from meydan.formats.trf import Remark, TrfFile, is_report, read_trf
from meydan.formats.trf.cross_export import read_cross_export
from meydan.server.access.actions import Act
from meydan.server.access.actor import Actor
from meydan.server.models import Category
from meydan.server.store.change import change
from meydan.server.store.rows import load
from meydan.tournament.model import Tournament


def take_played(category: Category, actor: Actor, data: bytes, *, file: str) -> tuple[Remark, ...]:
    """Store its players, rounds and results; returns what was odd about the file."""
    played = _read(data, rulebook=load(category).settings.rulebook)
    if not played.tournament.rounds:
        raise FileFault("not-played")
    change(
        category.pk, actor, Act.IMPORT_ENTRIES, lambda one: _taken(one, played), target=file[-120:]
    )
    return played.remarks


def _read(data: bytes, *, rulebook: str) -> TrfFile:
    if is_report(data):
        return read_trf(data, rulebook=rulebook)
    found = read_cross_export(data, rulebook=rulebook, sheets=read_sheets_apart)
    if found is None:
        raise FileFault("not-played")
    return found


def _taken(old: Tournament, played: TrfFile) -> Tournament:
    """The category with what was played; its name, dates and public face stay its own."""
    if old.entries or old.rounds:
        raise FileFault("category-not-empty")
    new = played.tournament
    if new.settings.book.game != old.settings.book.game:
        raise FileFault("other-game")
    own = old.settings
    settings = replace(
        new.settings,
        name=own.name,
        category=own.category,
        place=own.place,
        prizes=own.prizes,
        apart=own.apart,
    )
    return replace(new, settings=settings, schedule=old.schedule, private=())
