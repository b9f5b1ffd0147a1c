"""Changing a category's row together with its tournament: text, clock, boards, settings."""

from collections.abc import Mapping
from typing import Any

from django.db import transaction

from meydan.server.access.actions import Act
from meydan.server.access.actor import Actor
from meydan.server.live.announcement import announce
from meydan.server.live.differences import Said
from meydan.server.models import Category
from meydan.server.store.change import Conflict, Edit, change, lock, touch
from meydan.server.store.creation import log


def edit_category(
    category_id: int,
    actor: Actor,
    *,
    columns: Mapping[str, Any],
    edit: Edit | None = None,
    seen: int,
    reason: str = "",
    target: str = "",
) -> None:
    """Store changed columns and an edit of the tournament in one transaction."""
    with transaction.atomic():
        category = lock(category_id)
        if seen != category.version:
            raise Conflict(seen=seen, now=category.version)
        before = {name: getattr(category, name) for name in columns}
        differ = [name for name in columns if before[name] != columns[name]]
        if differ:
            _save(category, {name: columns[name] for name in differ})
            log(
                actor,
                Act.EDIT_CATEGORY,
                category=category,
                target=target,
                before={name: before[name] for name in differ},
                after={name: columns[name] for name in differ},
                reason=reason,
            )
        if edit is not None:
            change(category_id, actor, Act.EDIT_CATEGORY, edit, reason=reason, target=target)


def _save(category: Category, columns: Mapping[str, Any]) -> None:
    for name, value in columns.items():
        setattr(category, name, value)
    category.save(update_fields=list(columns))
    touch(category)
    announce(category.stream, [Said("schedule")])
