"""Cut and median: the least and the most significant values left out (C.07 14.1–14.4, 16.5)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from meydan.tournament.tiebreaks.unplayed import Face
from meydan.tournament.tiebreaks.values import Cut


@dataclass(frozen=True, slots=True)
class Cuts:
    """How many of the least and of the most significant values are left out."""

    low: int = 0
    high: int = 0

    @property
    def suffix(self) -> str:
        """What an id ends with: `-cut-1`, `-median-2`, or nothing."""
        if self.high:
            return f"-median-{self.high}"
        return f"-cut-{self.low}" if self.low else ""

    def __bool__(self) -> bool:
        return bool(self.low or self.high)


NONE = Cuts()


def cut(faces: Sequence[Face], cuts: Cuts, number: Callable[[Face], int]) -> list[tuple[Face, Cut]]:
    """Which of the faces are left out, and why. `number` is what a face counts.

    The least significant go first, then the most (14.3). In place of the least significant value
    the lowest one from a voluntarily unplayed round goes, unless it is lower (16.5.1); that is
    looked at anew for each cut (16.5.2).
    """
    left = list(faces)
    unforced = sorted([face for face in left if face.voluntary], key=number) if cuts.low else []
    gone = []
    for _ in range(min(cuts.low, len(left))):
        if unforced and number(unforced[0]) >= number(left[0]):
            victim, why = unforced[0], Cut.VOLUNTARY
        else:
            victim, why = left[0], Cut.LOWEST
        left.remove(victim)
        if victim.voluntary:
            unforced.remove(victim)
        gone.append((victim, why))
    for _ in range(min(cuts.high, len(left))):
        gone.append((left.pop(), Cut.HIGHEST))
    return gone
