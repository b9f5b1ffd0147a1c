"""Out of the tournament: what the chief referee's gravest penalty does beyond its table (T5)."""

from collections.abc import Sequence

from meydan.match.deeds import Penalised, Replaced, Retracted
from meydan.match.log_entry import LogEntry
from meydan.match.round import Round, replay
from meydan.server.access.actions import Act
from meydan.server.access.actor import Actor
from meydan.server.models import Category
from meydan.server.models.log import LONGEST_REASON
from meydan.server.store.change import change
from meydan.tournament.entry_changes import bring_back, withdraw
from meydan.tournament.ids import EntryId
from meydan.tournament.model import Tournament

DECIDING = (Penalised, Replaced, Retracted)
"""What may put a player out, or take that back."""


def follow_expulsions(
    category: Category, actor: Actor, played: Round, done: Sequence[LogEntry]
) -> Category:
    """Withdraw whom these entries put out, bring back whom they no longer do.

    Only what they changed: somebody whom the organiser let in again stays in when a note is added
    to the table later. The caller holds the category's lock.
    """
    if not any(isinstance(one.deed, DECIDING) for one in done):
        return category
    earlier = played.log[: len(played.log) - len(done)]
    before = expelled(replay(earlier)) if earlier else frozenset[EntryId]()
    after = expelled(played)
    if before == after:
        return category

    def edit(one: Tournament) -> Tournament:
        for entry in sorted(after - before):
            one = withdraw(one, entry) if one.entry(entry).active else one
        for entry in sorted(before - after):
            one = one if one.entry(entry).active else bring_back(one, entry)
        return one

    reason = next((str(one.deed.reason) for one in done if isinstance(one.deed, DECIDING)), "")
    who = f"entry {', '.join(map(str, sorted(before ^ after)))}"
    changed = change(
        category.pk, actor, Act.WITHDRAW, edit, reason=reason[:LONGEST_REASON], target=who
    )
    return changed.category


def expelled(played: Round) -> frozenset[EntryId]:
    """The entries whom the chief referee put out of the tournament at this table."""
    result = played.result
    if result is None:
        return frozenset()
    seats = zip(played.table.players, result.expelled, strict=True)
    return frozenset(EntryId(int(player.id)) for player, out in seats if out)
