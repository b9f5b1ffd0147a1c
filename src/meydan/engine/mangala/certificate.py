"""Certificates: strategies that show what a position is worth, to be checked without the solver.

Two files show a value: one that it is at least that, one that it is at most.
`tools/check_mangala.py` says what stands in them and checks them by the rules alone.
"""

from meydan.engine.mangala.positions import lead, pits_of
from meydan.engine.mangala.proof import Prover
from meydan.games.mangala import MangalaState

MAGIC = "meydan mangala certificate 1"


def certificate(prover: Prover, state: MangalaState, *, margin: int, least: bool) -> bytes:
    """The file that shows that the final margin is at least, or at most, so much.

    Raises `ValueError` where it is not.
    """
    bound = margin - lead(state)
    pits = pits_of(state)
    own, other = (" ".join(map(str, side)) for side in (pits[:6], pits[6:]))
    said = f"{own} / {other} at-{'least' if least else 'most'} {bound} above {prover.table.stones}"
    claims = prover.claims(state, bound=bound, least=least)
    return f"{MAGIC}\n{said}\n".encode("ascii") + claims
