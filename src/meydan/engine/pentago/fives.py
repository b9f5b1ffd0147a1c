"""Whether five can be made with one move in Pentago, by masks in place of trying every move."""

from meydan.games.pentago import BLOCK_MASKS, FULL, LINES, TURNS


def _before(line: int, block: int) -> int:
    """The places whose marbles a turn of the block brings into a line."""
    places = line & ~BLOCK_MASKS[block]
    for origin, target in TURNS[block]:
        if line & target:
            places |= origin
    return places


PATTERNS = tuple(
    (_before(line, block), BLOCK_MASKS[block] if not line & BLOCK_MASKS[block] else FULL)
    for line in LINES
    for block in range(4)
)
"""Five places that a turn makes a line, and where a marble must be for the turn to be allowed: in
the block, if the line does not touch it (P1); else the line's own marbles are there."""


def five_next(own: int, other: int) -> bool:
    """Whether the side to move has a move that makes five in a line (P2, P3)."""
    taken = own | other
    for places, block in PATTERNS:
        there = own & places
        count = there.bit_count()
        if count >= 4 and taken & block and (count == 5 or not (places ^ there) & taken):
            return True
    return False
