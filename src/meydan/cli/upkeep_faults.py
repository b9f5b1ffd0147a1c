"""Faults of the server's upkeep as the one line that a user gets."""

from collections.abc import Iterator
from contextlib import contextmanager

from meydan.cli import UserError
from meydan.words import Lang, say


@contextmanager
def plain_upkeep(lang: Lang, file: object = "") -> Iterator[None]:
    """Turn what the block raises into a `UserError`; `file` is what it wanted to write."""
    from meydan.server.upkeep.fault import UpkeepFault

    try:
        yield
    except UpkeepFault as fault:
        raise UserError(say(f"upkeep.{fault.code}", lang, **fault.facts)) from None
    except OSError as error:
        place = error.filename or file or ""
        reason = error.strerror or str(error)
        raise UserError(say("upkeep.not-written", lang, file=place, reason=reason)) from None
