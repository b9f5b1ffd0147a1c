"""Lines of figures, each after its label, in the run's language."""

from meydan.cli.language import language, said
from meydan.words import numbers

WIDTH = 8


def row(label: str, value: str) -> str:
    """One line; `label` is a word of the command line."""
    return f"{said(f'count.{label}'):<{WIDTH}} {value}"


def number(value: float, places: int = 0) -> str:
    """A number as the run's language writes it."""
    return numbers.number(value, language(None), places=places)


def seconds(value: float, places: int = 3) -> str:
    """So many seconds."""
    return said("count.seconds", time=number(value, places))


def share(value: float) -> str:
    """A share of one, with a decimal: `48.1%`."""
    return {"tr": "%{}", "ru": "{} %"}.get(language(None), "{}%").format(number(100 * value, 1))
