"""Results as people type them: `1`, `0`, `½`, sets `2-1`, stones `26-22`, no-shows `+-`.

What a pair of numbers means follows from the rulebook: set points where a round has sets, stones or
discs where it is one game. Which of them can be the end of a round follows from it too.
"""

import re
from functools import cache

from meydan.match.seats import Seat
from meydan.match.tally import final_scores
from meydan.rulebooks import Rulebook, stones_of
from meydan.rulebooks.field import half
from meydan.tournament.ids import Points
from meydan.tournament.results import Result
from meydan.tournament.worth import Worth

ALONE = {"1": "won", "0": "lost", "½": "drawn", "=": "drawn", "0.5": "drawn", "5": "drawn"}
"""How a round ended for the first player; what that is worth says the rulebook."""
USUAL_PAIRS = {(2, 0): "won", (1, 1): "drawn", (0, 2): "lost"}
"""The same as two numbers, doubled, whatever a win is worth here."""
NO_SHOW = {"+-": (True, False), "-+": (False, True), "--": (False, False)}
NUMBER = re.compile(r"([0-9]{0,3})(½|\.5|\.0)?")
PARTS = re.compile(r"\s*[-:/ ]\s*")


class NotAResult(ValueError):
    """A text that is no result here; the code says why."""

    def __init__(self, code: str, **facts: object) -> None:
        self.code = code
        self.facts = facts
        super().__init__(code)


def read_result(
    text: str,
    book: Rulebook,
    *,
    sets: str = "",
    stones: str = "",
    warnings: tuple[int, int] = (0, 0),
) -> Result:
    """The result that a text means under a rulebook; raises `NotAResult`.

    Set points may be given beside it; without a text they are the result.
    """
    worth = Worth.of(book)
    plain = _plain(text)
    short = plain.replace(" ", "").replace(":", "")
    if short in NO_SHOW:
        first, second = NO_SHOW[short]
        return worth.forfeit(first_present=first, second_present=second)
    counted = _stones(stones, book) if stones.strip() else None
    if not plain and sets.strip():
        plain, sets = _plain(sets), ""
    set_points = None
    if plain in ALONE:
        points: tuple[Points, Points] = getattr(worth, ALONE[plain])
    else:
        points, set_points, found = _pair(plain, book, worth)
        counted = found or counted
    if sets.strip():
        set_points = _set_points(_plain(sets), points, book)
    _check_warnings(points, warnings, book)
    return Result(points=points, sets=set_points, stones=counted, warnings=warnings)


def typed(result: Result, book: Rulebook) -> str:
    """A result as it would be typed, for forms that show it again."""
    if not result.played:
        here = Worth.of(book).present
        return "".join("+" if points == here else "-" for points in result.points)
    if result.sets is not None and result.sets in set_scores(book):
        return "-".join(map(half, result.sets))
    if book.sets.count.value == 1 and result.stones is not None:
        return "-".join(map(str, result.stones))
    return "-".join(map(half, result.points))


def counts_stones(book: Rulebook) -> bool:
    """Whether stones or discs are written down in this game."""
    return any(stones_of(book))


def set_scores(book: Rulebook) -> frozenset[tuple[int, int]]:
    """The set points, doubled, that a round can end with (T2)."""
    return frozenset(_ends(book))


@cache
def _ends(book: Rulebook) -> dict[tuple[int, int], frozenset[tuple[Points, Points]]]:
    """Set points that a round of several sets can end with, and what it is then worth (T2).

    Where won sets decide, the same set points may be a won round and a drawn one.
    """
    if book.sets.count.value == 1:
        return {}
    worth = Worth.of(book)
    worths = {Seat.A: worth.won, None: worth.drawn, Seat.B: worth.lost}
    found: dict[tuple[int, int], set[tuple[Points, Points]]] = {}
    for one in final_scores(book):
        found.setdefault(one.points, set()).add(worths[one.winner])
    return {score: frozenset(worths) for score, worths in found.items()}


def _plain(text: str) -> str:
    return text.strip().translate(str.maketrans("–−,", "--.")).replace("1/2", "½")


def _set_points(plain: str, points: tuple[Points, Points], book: Rulebook) -> tuple[Points, Points]:
    """Set points beside a result, which must be one that they can come to."""
    parts = _parts(plain)
    doubled = _doubled(parts[0]), _doubled(parts[1])
    if points not in _ends(book).get(doubled, ()):
        raise NotAResult("no-set-score")
    return Points(doubled[0]), Points(doubled[1])


def _parts(plain: str) -> list[str]:
    parts = [one for one in PARTS.split(plain.strip("-: ")) if one]
    if len(parts) != 2:
        raise NotAResult("unreadable")
    return parts


def _pair(
    plain: str, book: Rulebook, worth: Worth
) -> tuple[tuple[Points, Points], tuple[Points, Points] | None, tuple[int, int] | None]:
    parts = _parts(plain)
    doubled = _doubled(parts[0]), _doubled(parts[1])
    scores = _ends(book)
    if doubled in scores:
        if len(scores[doubled]) > 1:
            raise NotAResult("which-sets")
        return next(iter(scores[doubled])), (Points(doubled[0]), Points(doubled[1])), None
    if doubled in USUAL_PAIRS:
        return getattr(worth, USUAL_PAIRS[doubled]), None, None
    if doubled in worth.played:
        return (Points(doubled[0]), Points(doubled[1])), None, None
    if scores:
        raise NotAResult("no-set-score")
    if not counts_stones(book) or any(one % 2 for one in doubled):
        raise NotAResult("unreadable")
    counted = _stones(plain, book)
    return worth.more(counted), None, counted


def _stones(text: str, book: Rulebook) -> tuple[int, int]:
    parts = [one for one in PARTS.split(text.strip("-: ")) if one]
    if len(parts) != 2 or not all(one.isascii() and one.isdecimal() for one in parts):
        raise NotAResult("stones")
    first, second = int(parts[0][:6]), int(parts[1][:6])
    least, whole = stones_of(book)
    most = whole * book.sets.count.value
    # Mangala shares out all stones of a set (M6), unless a decided one may stop (M7); a board of
    # Reversi may keep empty places (R1).
    loose = least < whole or not whole or book.options.early_end
    shared = loose or (first + second) % whole == 0
    if not whole or not 0 < first + second <= most or not shared:
        raise NotAResult("stones-sum", most=most)
    return first, second


def _check_warnings(points: tuple[int, int], warnings: tuple[int, int], book: Rulebook) -> None:
    rules, limit = book.warnings, book.warnings.limit.value
    # Counted set by set, warnings of a whole round say nothing of the last one.
    if limit is None or (rules.loses.value, rules.counted_over.value) != ("round", "round"):
        return
    for own, count in zip(points, warnings, strict=True):
        if count >= limit and own > book.points.loss.value:
            raise NotAResult("warned-out", limit=limit)


def _doubled(part: str) -> int:
    found = NUMBER.fullmatch(part)
    if found is None or not part:
        raise NotAResult("unreadable")
    whole, rest = found.groups()
    if not whole and rest == ".0":
        raise NotAResult("unreadable")
    return 2 * int(whole or 0) + (1 if rest in ("½", ".5") else 0)
