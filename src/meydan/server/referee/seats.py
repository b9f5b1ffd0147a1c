"""Who sits at a table, and who looks at its page."""

from dataclasses import dataclass, replace

from meydan.match.actors import Role
from meydan.match.deeds import PlayerInfo
from meydan.match.round import Round
from meydan.server.access.actions import Act
from meydan.server.models import Board, Category
from meydan.server.rounds.hosts.table import Table
from meydan.server.store.people.public_names import staff_names_in
from meydan.server.web.page import Scope

Players = tuple[PlayerInfo, PlayerInfo]

PLACEHOLDERS = (PlayerInfo(name="{a}"), PlayerInfo(name="{b}"))
"""Stand-ins for names in sentences that a phone fills in."""


@dataclass(frozen=True, slots=True)
class Seated:
    """A board with its round, the players named as the staff knows them."""

    board: Board
    category: Category
    round: Round
    """Opened or not, the table is set: a round that nobody has begun shows its first screen."""

    @property
    def players(self) -> Players:
        """A and B, with names."""
        return self.round.table.players


def seated(board: Board, category: Category, played: Round | None, at: int) -> Seated:
    """A board with names in the place of the ids that its log keeps."""
    if played is None:
        played = Table(board).unopened(at)
    table = played.table
    # The log says who sits where: a pair that is turned round later keeps its seats here.
    entries = {str(entry.local): entry for entry in (board.first, board.second)}
    names = staff_names_in(category)
    first, second = (
        replace(info, name=names[entries.get(info.id, otherwise).pk])
        for info, otherwise in zip(table.players, (board.first, board.second), strict=True)
    )
    named = replace(table.opening, players=(first, second))
    return Seated(board, category, Round(played.log, replace(table, opening=named)))


def role_of(scope: Scope) -> Role | None:
    """In what capacity somebody acts at the table; `None` for those who only look."""
    if scope.can(Act.PENALISE):
        return Role.CHIEF
    return Role.REFEREE if scope.can(Act.REFEREE_BOARD) else None
