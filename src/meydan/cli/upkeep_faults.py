"""Faults of the server's upkeep as the one line that a user gets."""

from collections.abc import Iterator
from contextlib import contextmanager

from meydan.cli import UserError
from meydan.cli.language import language
from meydan.server.fault import UpkeepFault
from meydan.words import Lang, say


def sentence(error: Exception, lang: Lang | None = None) -> str | None:
    """What is said to whoever runs the server; nothing where the error is a bug."""
    if not isinstance(error, UpkeepFault):
        return None
    return say(f"upkeep.{error.code}", lang or language(None), **error.facts)


@contextmanager
def plain_upkeep(lang: Lang, file: object = "") -> Iterator[None]:
    """Turn what the block raises into a `UserError`; `file` is what it wanted to write."""
    try:
        yield
    except UpkeepFault as fault:
        raise UserError(str(sentence(fault, lang))) from None
    except OSError as error:
        place = error.filename or file or ""
        reason = error.strerror or str(error)
        raise UserError(say("upkeep.not-written", lang, file=place, reason=reason)) from None
