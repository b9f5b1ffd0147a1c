"""Somebody who was erased: a number stands where the name was."""

from meydan.server.models import Entry
from meydan.words import LANGS, lang, say


def erased_name(row: Entry, language: str) -> str:
    """The name under which results stay."""
    return say("public.erased", lang(language), number=row.number or row.local)


def is_nobody(row: Entry) -> bool:
    """Whether an entry is erased, in whatever language that was."""
    return not row.surname and row.given in {erased_name(row, one) for one in LANGS}
