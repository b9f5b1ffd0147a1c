"""A result and its details as the terminal is given them."""

from meydan.cli import UserError
from meydan.formats.result_text import NotAResult, read_result
from meydan.rulebooks import Rulebook
from meydan.tournament import Result
from meydan.words import Lang, say

CLEAR = "clear"
"""Takes a result back."""


def read(text: str, book: Rulebook, lang: Lang, *, sets: str, stones: str, warnings: str) -> Result:
    """The result that a text and the options beside it mean under a rulebook (T2)."""
    if not (text.strip() or sets.strip() or stones.strip()):
        raise UserError(say("terminal.not-a-result", lang, text=text))
    try:
        return read_result(
            text or ("" if sets else stones),
            book,
            sets=sets,
            stones=stones,
            warnings=_warnings(warnings, lang),
        )
    except NotAResult as error:
        if error.code == "unreadable":
            raise UserError(say("terminal.not-a-result", lang, text=text or sets)) from None
        given = text or sets or stones
        sentence = say(f"results.wrong.{error.code}", lang, **error.facts)
        raise UserError(f"{given}: {sentence}") from None


def _warnings(text: str, lang: Lang) -> tuple[int, int]:
    if not text:
        return 0, 0
    parts = [part.strip() for part in text.replace(":", "-").replace("–", "-").split("-")]
    if len(parts) != 2 or not all(
        one.isascii() and one.isdigit() and len(one) < 4 for one in parts
    ):
        raise UserError(say("terminal.not-two-numbers", lang, option="--warnings", text=text))
    return int(parts[0]), int(parts[1])
