"""Numbers as each language writes them: `13,5`, `1.398.057`, `%85`."""

from meydan.words import Lang

_MARKS = {"tr": ".,", "en": ",.", "ru": "\N{NO-BREAK SPACE},"}
"""What parts the thousands, and what the decimals."""


def number(value: float, language: Lang, *, places: int = 0) -> str:
    """A number, its thousands apart, with so many decimals."""
    return f"{value:,.{places}f}".translate(str.maketrans(",.", _MARKS[language]))


def percent(value: int, language: Lang) -> str:
    """A percentage, its sign where the language has it."""
    match language:
        case "tr":
            return f"%{value}"
        case "ru":
            return f"{value}\N{NO-BREAK SPACE}%"
        case _:
            return f"{value}%"
