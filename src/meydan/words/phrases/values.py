"""Points, tie-break values and results as people write them."""

from meydan.rulebooks.field import half
from meydan.tournament import Pair
from meydan.tournament.tiebreaks.values import Value
from meydan.words import Lang
from meydan.words.numbers import number


def value_words(value: Value, lang: Lang) -> str:
    """A tie-break's value: `12,5`, `12,25`, `12`; only points are written with `½`."""
    sign = "−" if value.number < 0 else ""
    counted = abs(value.number)
    places = next(places for places in (0, 1, 2) if counted * 10**places % value.scale == 0)
    return sign + number(counted / value.scale, lang, places=places)


def result_text(pair: Pair) -> str:
    """A table's result: `1 : 0`, `½ : ½`, `+ : −` by forfeit; empty when not in yet."""
    result = pair.result
    if result is None:
        return ""
    if result.played:
        return " : ".join(half(points) for points in result.points)
    return " : ".join("+" if here else "−" for here in result.came)
