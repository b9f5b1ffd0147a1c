"""Prize money as it is written."""

from meydan.tournament.awards.money import HUNDRED, Payment
from meydan.words import Lang, say

MARKS = {"tr": (".", ","), "en": (",", "."), "ru": ("\N{NO-BREAK SPACE}", ",")}
"""What groups thousands, and what comes before hundredths."""


def amount_text(amount: int, currency: str, lang: Lang) -> str:
    """Hundredths as an amount: `1.250,50 TL`."""
    thousands, point = MARKS[lang]
    whole, rest = divmod(amount, HUNDRED)
    text = f"{whole:,}".replace(",", thousands) + (f"{point}{rest:02d}" if rest else "")
    return f"{text}\N{NO-BREAK SPACE}{currency}".strip()


def paid_for(one: Payment, lang: Lang) -> str:
    """What a payment is for: a place, or a special prize."""
    if one.kind is None:
        return say("sheet.money.for-place", lang, places=one.places)
    facts = {"school": one.school} if one.school else {}
    return say(f"sheet.prize.{one.kind}", lang, **facts)
