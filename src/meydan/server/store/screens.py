"""Tables on screens as the desk arranges them: which, how late for spectators, which tablets."""

from collections.abc import Iterable

from django.db import transaction

from meydan.server.access.actions import Act
from meydan.server.access.actor import Actor
from meydan.server.access.secrets import new_secret
from meydan.server.live.announcement import announce
from meydan.server.live.differences import Said
from meydan.server.models import Board, Category, TabletLink
from meydan.server.store.board_state import OPEN
from meydan.server.store.change import lock, touch
from meydan.server.store.creation import log


def switch(
    category_id: int, actor: Actor, number: int, *, tables: Iterable[int] | None, digital: bool
) -> int:
    """Have tables of a round played on screens, or on real boards; how many changed.

    `None` means all. A table at which something was entered stays as it is.
    """
    with transaction.atomic():
        category = lock(category_id)
        # A log that began as counted can't go on as recorded: tables with an entry stay as they
        # are.
        boards = Board.objects.filter(round__category=category, round__number=number, seq=0)
        boards = boards.filter(round__status__in=OPEN).exclude(digital=digital)
        if tables is not None:
            boards = boards.filter(table__in=list(tables))
        changed = sorted(boards.values_list("table", flat=True))
        if not changed:
            return 0
        boards.update(digital=digital)
        _tell(category, number)
        log(
            actor,
            Act.SCREENS,
            category=category,
            target=f"round {number}",
            before={"tables": changed, "digital": not digital},
            after={"tables": changed, "digital": digital},
        )
    return len(changed)


def set_delay(category_id: int, actor: Actor, seconds: int) -> None:
    """Let spectators see tables on screens so much later."""
    with transaction.atomic():
        category = lock(category_id)
        before = category.watch_delay
        if before == seconds:
            return
        category.watch_delay = seconds
        category.save(update_fields=["watch_delay"])
        touch(category)
        announce(category.stream, [Said("schedule")])
        log(
            actor,
            Act.SCREENS,
            category=category,
            target="delay",
            before={"watch_delay": before},
            after={"watch_delay": seconds},
        )


def tablets(category: Category, tables: Iterable[int]) -> list[TabletLink]:
    """The links of the tablets on these tables, made where there is none yet."""
    wanted = sorted(set(tables))
    known = set(category.tablets.filter(table__in=wanted).values_list("table", flat=True))
    TabletLink.objects.bulk_create(
        (
            TabletLink(category=category, table=table, secret=new_secret())
            for table in wanted
            if table not in known
        ),
        ignore_conflicts=True,
    )
    return list(category.tablets.filter(table__in=wanted))


def renew_tablet(category_id: int, actor: Actor, table: int) -> None:
    """Give the tablet of a table a new link; the old one opens nothing any more."""
    with transaction.atomic():
        category = lock(category_id)
        # A new row, so that a tablet signed in by the old link is signed out.
        category.tablets.filter(table=table).delete()
        TabletLink.objects.create(category=category, table=table, secret=new_secret())
        log(actor, Act.SCREENS, category=category, target=f"tablet {table}")


def renew_player(category_id: int, actor: Actor, number: int) -> str | None:
    """Give a player a new link; the old one, and who came in by it, is out. The player's name."""
    with transaction.atomic():
        category = lock(category_id)
        entry = category.entries.filter(local=number).first()
        if entry is None:
            return None
        entry.link = new_secret()
        entry.save(update_fields=["link"])
        log(actor, Act.SCREENS, category=category, target=f"entry {number}")
    return f"{entry.given} {entry.surname}".strip()


def _tell(category: Category, number: int) -> None:
    touch(category)
    announce(category.stream, [Said("schedule")])
    announce(category.watched, [Said("round", {"round": number})])
