"""Rendered parts of public pages, kept for as long as what they show stands.

A standings table of 300 rows is rendered once a version and language, not once a visitor.
"""

from collections.abc import Callable

from markupsafe import Markup

from meydan.server.store.published import Current, Version
from meydan.server.store.shelf import MB, Shelf
from meydan.words import Lang

Key = tuple[int, Version, str, str]
SHELF: Shelf[Key, Markup] = Shelf(12 * MB, lambda html: 2 * len(html))


def part(now: Current, name: str, lang: Lang, make: Callable[[], str]) -> Markup:
    """The HTML of a part, made at most once a version."""
    # The version is in the key: nothing is ever taken out because it is old, only because it is
    # unused.
    key = (now.category.pk, now.version, name, lang)
    kept = SHELF.get(key)
    if kept is None:
        kept = Markup(make())
        SHELF.put(key, kept)
    return kept
