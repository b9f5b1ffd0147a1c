"""The stone alphabet: one sign for what a round was to a player, the same on every page."""

from meydan.tournament.cells import Cell, CellKind

WIN, DRAW, LOSS, BYE, NOW, NONE = "win", "draw", "loss", "bye", "now", "none"

UNPLAYED = {
    CellKind.FORFEIT_WIN: WIN,
    CellKind.FORFEIT_LOSS: LOSS,
    CellKind.PAIRING_BYE: BYE,
    CellKind.FULL_BYE: BYE,
    CellKind.HALF_BYE: BYE,
    CellKind.ABSENT: NONE,
    CellKind.PENDING: NOW,
}


def stone(cell: Cell) -> str:
    """The sign of a cell."""
    if cell.kind is not CellKind.PLAYED:
        return UNPLAYED[cell.kind]
    return outcome(cell.points, cell.opponent_points, drawn=cell.drawn)


def outcome(mine: int, other: int, *, drawn: bool) -> str:
    """Won, drawn or lost: who has more points has won, and a round that both lost is no draw."""
    return DRAW if drawn else WIN if mine > other else LOSS
