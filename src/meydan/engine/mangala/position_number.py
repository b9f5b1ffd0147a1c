"""From a position's number back to its pits: what a book's entry stands for."""

from math import comb

from meydan.engine.mangala.positions import Pits


def pits_of_number(number: int) -> Pits:
    """The position with this number: the inverse of `positions.number`."""
    stones = 0
    while comb(stones + 12, 12) <= number:
        stones += 1
    rest = number - comb(stones + 11, 12)
    own = 0
    while rest >= (size := comb(own + 5, 5) * comb(stones - own + 5, 5)):
        rest -= size
        own += 1
    mine, theirs = divmod(rest, comb(stones - own + 5, 5))
    return _side(mine, own) + _side(theirs, stones - own)


def _side(rank: int, stones: int) -> Pits:
    pits = [0] * 6
    above = stones
    for pit in range(4, -1, -1):
        upto = above
        while comb(upto + pit, pit + 1) > rank:
            upto -= 1
        rank -= comb(upto + pit, pit + 1)
        pits[pit + 1] = above - upto
        above = upto
    pits[0] = above
    return tuple(pits)
