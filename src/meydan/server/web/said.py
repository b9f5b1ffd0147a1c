"""What a form did, said by the next page."""

from meydan.server.web.page import Scope
from meydan.words import say

SAID = "desk-said"
"""The session's place for it."""


def tell(scope: Scope, code: str, **facts: object) -> None:
    """Have the next page say that something is done."""
    tell_text(scope, say(code, scope.lang, **facts))


def tell_text(scope: Scope, sentence: str) -> None:
    """The same for a sentence that is made already."""
    scope.request.session[SAID] = [*scope.request.session.get(SAID, []), sentence]


def said_before(scope: Scope) -> list[str]:
    """What is to be said now, once."""
    found: list[str] = scope.request.session.pop(SAID, [])
    return found
