"""Rendered parts of public pages, kept for as long as what they show stands.

A standings table of 300 rows is rendered once a version and language, not once a visitor.
"""

import threading
from collections import OrderedDict
from collections.abc import Callable

from markupsafe import Markup

from meydan.server.store.published import Current, Version
from meydan.words import Lang

KEPT = 200
Key = tuple[int, Version, str, str]
_kept: OrderedDict[Key, Markup] = OrderedDict()
_lock = threading.Lock()


def part(now: Current, name: str, lang: Lang, make: Callable[[], str]) -> Markup:
    """The HTML of a part, made at most once a version."""
    key = (now.category.pk, now.version, name, lang)
    with _lock:
        if key in _kept:
            _kept.move_to_end(key)
            return _kept[key]
    made = Markup(make())
    with _lock:
        _kept[key] = made
        while len(_kept) > KEPT:
            _kept.popitem(last=False)
    return made
