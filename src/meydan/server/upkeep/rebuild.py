"""Results and states of boards derived anew from their logs: the logs are the truth."""

from collections.abc import Callable

from django.db import transaction

from meydan.match.errors import BrokenLog
from meydan.server.models import Board, Category
from meydan.server.store.board_state import rebuild
from meydan.server.store.change import touch


def rebuild_all(progress: Callable[[int, int], None] | None = None) -> tuple[int, int, list[str]]:
    """How many boards there are, how many differed, and the logs that do not fold."""
    total, seen, changed, broken = Board.objects.count(), 0, 0, []
    for category in Category.objects.all():
        with transaction.atomic():
            locked = Category.objects.select_for_update().get(pk=category.pk)
            before = changed
            boards = Board.objects.filter(round__category=locked).select_related("round")
            for board in boards:
                seen += 1
                try:
                    changed += rebuild(board)
                except BrokenLog as error:
                    broken.append(f"{locked.slug} round {board.round.number} {board}: {error}")
                if progress is not None:
                    progress(seen, total)
            if changed != before:
                touch(locked)
    return total, changed, broken
