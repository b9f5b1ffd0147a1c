"""Results as people type them: `1-0`, `½-½`, `+-`; sets `2-1`, stones `60-36`."""

from meydan.cli import UserError
from meydan.tournament.ids import Points
from meydan.tournament.results import DRAW, LOSS, WIN, Result, forfeit
from meydan.words import Lang, say

FORFEITS = {"+-": (True, False), "-+": (False, True), "--": (False, False)}
HALVES = {"½": ".5", "1/2": "0.5", ",": "."}
POINTS = {"1": WIN, "0": LOSS, "0.5": DRAW, ".5": DRAW}

CLEAR = "clear"
"""Takes a result back."""


def read_result(
    text: str,
    lang: Lang,
    *,
    sets: tuple[int, int] | None = None,
    stones: tuple[int, int] | None = None,
    warnings: tuple[int, int] | None = None,
) -> Result:
    """The result that a text means; without one, more set points or more stones win (T2)."""
    plain = text.strip().replace("–", "-").replace("−", "-")
    short = plain.replace(":", "").replace(" ", "")
    if short in FORFEITS:
        first, second = FORFEITS[short]
        return forfeit(first_present=first, second_present=second)
    if plain in ("", None):
        points = _derived(sets or stones)
    elif plain == "=":
        points = (DRAW, DRAW)
    else:
        points = _points(plain)
    if points is None:
        raise UserError(say("terminal.not-a-result", lang, text=text))
    return Result(
        points=points,
        sets=None if sets is None else (Points(sets[0]), Points(sets[1])),
        stones=stones,
        warnings=warnings or (0, 0),
    )


def read_both(text: str | None, option: str, lang: Lang, *, halves: bool) -> tuple[int, int] | None:
    """Two numbers of an option, the first player's first; doubled where halves count."""
    if text is None:
        return None
    parts = _split(text)
    try:
        if parts is None:
            raise ValueError
        numbers = [float(part) * (2 if halves else 1) for part in parts]
        if any(not number.is_integer() or not 0 <= number < 10_000 for number in numbers):
            raise ValueError
    except ValueError:
        raise UserError(say("terminal.not-two-numbers", lang, option=option, text=text)) from None
    return int(numbers[0]), int(numbers[1])


def _split(text: str) -> list[str] | None:
    for sign, plain in HALVES.items():
        text = text.replace(sign, plain)
    parts = text.replace(":", "-").replace("–", "-").split("-")
    return [part.strip() for part in parts] if len(parts) == 2 else None


def _points(text: str) -> tuple[Points, Points] | None:
    parts = _split(text)
    if parts is None or any(part not in POINTS for part in parts):
        return None
    return POINTS[parts[0]], POINTS[parts[1]]


def _derived(score: tuple[int, int] | None) -> tuple[Points, Points] | None:
    if score is None:
        return None
    if score[0] == score[1]:
        return DRAW, DRAW
    return (WIN, LOSS) if score[0] > score[1] else (LOSS, WIN)
