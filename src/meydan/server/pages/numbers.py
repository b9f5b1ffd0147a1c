"""Numbers that come from outside."""


def number_in(text: str | None) -> int | None:
    """A whole number that a form or an address holds; `None` for all else, and for giants."""
    if text and text.isascii() and text.isdecimal() and len(text) < 10:
        return int(text)
    return None
