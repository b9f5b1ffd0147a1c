"""A page's source as tests look at it, however its template is laid out."""

import re

__all__ = ["flat"]


def flat(source: str) -> str:
    """The source in one line, without the spaces that only lay it out."""
    one_line = re.sub(r"\s+", " ", source)
    return re.sub(r"(?<=<summary>) | (?=</)|(?<=\") ?/?(?=>)", "", one_line)
