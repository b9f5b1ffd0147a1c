"""What printed sheets say; how they are laid out is the business of `formats.sheets`."""

from collections.abc import Iterable

from meydan.rulebooks import Rulebook
from meydan.tournament.entries import Accommodation
from meydan.words import Lang, say
from meydan.words.tiebreaks import tie_break_name, tie_break_short

IN_WORDS = 10
"""Places up to here are written in words."""


def round_words(number: int, rounds: int | None, lang: Lang, *, standing: bool) -> str:
    """A round in a sheet's heading; `standing`: the sheet shows what stood after it."""
    if standing:
        if number == rounds:
            return say("sheet.heading.final", lang)
        return say("sheet.heading.after", lang, round=number)
    if rounds is None:
        return say("sheet.heading.round", lang, round=number)
    return say("sheet.heading.round_of", lang, round=number, rounds=rounds)


def legend(order: Iterable[str], lang: Lang) -> list[str]:
    """What the heads of tie-break columns stand for; points explain themselves."""
    return [
        f"{tie_break_short(one, lang)}: {tie_break_name(one, lang)}"
        for one in order
        if one != "points"
    ]


def ordinal_words(place: int, lang: Lang) -> str:
    """A place as the sentence needs it: `birinci`, `first place`, `первое место`."""
    key = str(place) if place <= IN_WORDS else "n"
    return say(f"sheet.ordinal.{key}", lang, place=place)


def accommodation_words(
    accommodations: tuple[Accommodation, ...], book: Rulebook, lang: Lang
) -> str:
    """What the referee must know of a player, with the articles that do not bind (T7)."""
    said = []
    for one in accommodations:
        if one is Accommodation.VISUALLY_IMPAIRED:
            exempt = ", ".join(book.accommodations.exempt.value)
            code = "exempt" if exempt else "no_exempt"
            said.append(say(f"sheet.slip.{code}", lang, articles=exempt))
            if book.accommodations.own_board.value:
                said.append(say("sheet.slip.own_board", lang))
        else:
            said.append(say(f"sheet.slip.{one.value.replace('-', '_')}", lang))
    return " ".join(dict.fromkeys(said))
