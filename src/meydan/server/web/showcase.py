"""What features put on the front page, without the front page knowing them.

A feature registers what it shows under a name; the front page has a place for each name and leaves
it empty where nobody registered.
"""

from collections.abc import Callable
from typing import Any

from meydan.server.web.page import Scope

Show = Callable[[Scope], Any]
_shown: dict[str, Show] = {}


def shows(name: str) -> Callable[[Show], Show]:
    """Register a function that says what stands at a place, or `None`."""

    def register(show: Show) -> Show:
        _shown[name] = show
        return show

    return register


def shown(name: str, scope: Scope) -> Any:
    """What a feature shows at a place."""
    show = _shown.get(name)
    return None if show is None else show(scope)
