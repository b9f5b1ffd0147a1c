"""Errors of files, tournaments and rulebooks as the one line that a user gets."""

from collections.abc import Iterator
from contextlib import contextmanager

from meydan.cli import UserError
from meydan.formats.faults import FileFault
from meydan.rulebooks import Rulebook, load
from meydan.tournament import Tournament, TournamentError
from meydan.words import Lang
from meydan.words.phrases.files import fault_sentence
from meydan.words.phrases.tournaments import error_sentence


def book_of(rulebook: str) -> Rulebook:
    """The rulebook that an option names."""
    try:
        return load(rulebook)
    except ValueError as error:
        raise UserError(str(error)) from None


@contextmanager
def plain_errors(lang: Lang, tournament: Tournament | None = None) -> Iterator[None]:
    """Turn what the block raises into a `UserError`; `tournament` gives the names."""
    try:
        yield
    except FileFault as fault:
        raise UserError(fault_sentence(fault, lang)) from None
    except TournamentError as error:
        raise UserError(error_sentence(error, lang, tournament)) from None
