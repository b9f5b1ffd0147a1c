"""Errors of files, tournaments and rulebooks as the one line that a user gets."""

from collections.abc import Iterator
from contextlib import contextmanager

from meydan.cli import UserError
from meydan.formats.faults import FileFault, system_fault
from meydan.tournament import Tournament, TournamentError
from meydan.words import Lang
from meydan.words.phrases.files import fault_sentence
from meydan.words.phrases.tournaments import error_sentence


def file_error(error: OSError, file: object, lang: Lang) -> UserError:
    """What the operating system said about a file that is read."""
    return UserError(fault_sentence(system_fault(error, file, doing="read"), lang))


@contextmanager
def plain_errors(lang: Lang, tournament: Tournament | None = None) -> Iterator[None]:
    """Turn what the block raises into a `UserError`; `tournament` gives the names."""
    try:
        yield
    except FileFault as fault:
        raise UserError(fault_sentence(fault, lang)) from None
    except TournamentError as error:
        raise UserError(error_sentence(error, lang, tournament)) from None
