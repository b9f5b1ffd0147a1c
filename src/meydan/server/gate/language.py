"""The language of whoever asks: chosen, else the browser's, else Turkish."""

from meydan.words import LANGS, Lang, lang as language_of

COOKIE = "meydan_lang"


def preferred(chosen: str, accepted: str) -> Lang:
    """By the cookie of the language switch and the header that a browser sends."""
    if chosen in LANGS:
        return chosen
    for part in accepted.split(","):
        tag = part.split(";")[0].strip().lower()
        if tag[:2] in LANGS:
            return language_of(tag)
    return "tr"
