"""How far each category of an event is, in as many queries for one as for ten."""

from dataclasses import dataclass, replace

from django.db.models import Count, Q

from meydan.server.models import Category, Entry, Event, Registration, Round
from meydan.server.store.rows import load, settings_of
from meydan.tournament.ids import RoundNo
from meydan.tournament.lot import void
from meydan.tournament.model import RoundStatus
from meydan.tournament.pairing.bracket import bracket


@dataclass(frozen=True, slots=True, kw_only=True)
class LastRound:
    """The newest round of a category."""

    number: int
    status: RoundStatus
    tables: int = 0
    missing: int = 0
    """Tables without a result."""
    calls: int = 0
    """Tables that wait for the chief referee."""
    level: int = 0
    """Drawn matches of a knock-out's last round that wait for a play-off or a lot."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """A category and how far it is."""

    category: Category
    entries: int = 0
    """Those not withdrawn."""
    here: int = 0
    """Those of them who were checked in."""
    missing: int = 0
    """Those who are neither here nor excused from round 1."""
    waiting: int = 0
    """Public registrations without an answer."""
    lot: bool = False
    planned: int
    """Rounds planned."""
    last: LastRound | None = None

    @property
    def begun(self) -> bool:
        """Whether a round was published: then tables say who came, not the marks at the door."""
        return self.last is not None and (
            self.last.status is not RoundStatus.DRAFT or self.last.number > 1
        )

    @property
    def ring(self) -> tuple[int, int]:
        """Done and all: results of the round under way, else who is here."""
        if self.last is not None and self.last.status is not RoundStatus.DRAFT:
            return self.last.tables - self.last.missing, self.last.tables
        return self.here, self.entries


def progress_of(event: Event) -> tuple[Progress, ...]:
    """Every category of an event, in order."""
    entries: dict[int, tuple[int, int]] = {
        key: (entered, here)
        for key, entered, here in Entry.objects.filter(category__event=event, status="active")
        .order_by()
        .values_list("category_id")
        .annotate(Count("pk"), Count("checked_in"))
    }
    waiting = dict(
        Registration.objects.filter(category__event=event)
        .order_by()
        .values_list("category_id")
        .annotate(Count("pk"))
    )
    away: dict[int, set[int]] = {}
    for key, local in Entry.objects.filter(
        category__event=event, status="active", checked_in__isnull=True
    ).values_list("category_id", "local"):
        away.setdefault(key, set()).add(local)
    rounds = _last_rounds(event)
    return tuple(
        Progress(
            category=category,
            entries=entries.get(category.pk, (0, 0))[0],
            here=entries.get(category.pk, (0, 0))[1],
            missing=len(away.get(category.pk, set()) - _excused(category)),
            waiting=waiting.get(category.pk, 0),
            lot=_lot_ready(category, begun=category.pk in rounds),
            planned=int(category.settings["rounds"]),
            last=_with_level(category, rounds.get(category.pk)),
        )
        for category in event.categories.all()
    )


def _lot_ready(category: Category, *, begun: bool) -> bool:
    """Whether round 1 has what it is paired by, or does not wait for it (T10)."""
    if category.lot is None:
        return begun or not settings_of(category).book.starters_known
    return begun or not void(load(category))


def _excused(category: Category) -> set[int]:
    return {leave["entry"] for leave in category.leaves if leave["round"] == 1}


def _with_level(category: Category, last: LastRound | None) -> LastRound | None:
    """The last round of all, with what is still undecided in it; the others as they are."""
    if last is None or last.missing or last.number < int(category.settings["rounds"]):
        return last
    if not settings_of(category).system.bracketed:
        return last
    return replace(last, level=len(bracket(load(category)).level(RoundNo(last.number))))


def _last_rounds(event: Event) -> dict[int, LastRound]:
    found: dict[int, LastRound] = {}
    rows = (
        Round.objects.filter(category__event=event)
        .order_by("number")
        .values("category_id", "number", "status")
        .annotate(
            tables=Count("boards"),
            missing=Count("boards", filter=Q(boards__result__isnull=True)),
            calls=Count("boards__called"),
        )
    )
    for row in rows:
        found[row["category_id"]] = LastRound(
            number=row["number"],
            status=RoundStatus(row["status"]),
            tables=row["tables"],
            missing=row["missing"],
            calls=row["calls"],
        )
    return found
