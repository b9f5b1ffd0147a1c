"""The file that a game played in the terminal is kept in."""

from pathlib import Path

from meydan.cli import UserError
from meydan.cli.language import refusal
from meydan.cli.plain_errors import file_error, plain_errors
from meydan.formats.atomic import write_atomic
from meydan.formats.records import Record, RecordFault, read, write_record
from meydan.words import Lang
from meydan.words.phrases.files import record_fault


class RecordFile:
    """A file of records that one game is added to; saving again replaces that game only."""

    def __init__(self, path: Path, language: Lang) -> None:
        """Look at what is there already; `UserError` if the game could not be added to it."""
        self.path = path
        self._language = language
        self._before = _readable(path, language)

    def save(self, record: Record) -> None:
        """Write the file with this game at its end; `UserError` if it can't be."""
        gap = "" if not self._before else "\n" if self._before.endswith("\n") else "\n\n"
        with plain_errors(self._language):
            write_atomic(self.path, f"{self._before}{gap}{write_record(record)}".encode())


def _readable(path: Path, language: Lang) -> str:
    """The text of the file so far, which must be records; empty where there is none yet."""
    if not path.parent.is_dir():
        raise refusal("no-folder", file=path)
    try:
        text = path.read_bytes().decode("utf-8")
        for record in read(text, file=str(path)):
            # Words of any text read as moves; the tag of the game makes them a record.
            if record.tag("Game") is None and record.tag("Rulebook") is None:
                raise RecordFault("no-game", place=record.place, file=str(path))
    except FileNotFoundError:
        return ""
    except OSError as error:
        raise file_error(error, path, language) from None
    except UnicodeDecodeError:
        raise refusal("not-records", file=path) from None
    except RecordFault as fault:
        raise UserError(record_fault(fault, language)) from None
    except ValueError:
        raise refusal("file-name", file=repr(str(path))) from None
    return text
