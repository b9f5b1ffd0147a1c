"""The file that a game played in the terminal is kept in."""

from pathlib import Path

from meydan.cli import UserError
from meydan.formats.atomic import write_atomic
from meydan.formats.faults import FileFault
from meydan.formats.records import Record, RecordFault, read, write_record
from meydan.words import Lang
from meydan.words.phrases.files import record_fault


class RecordFile:
    """A file of records that one game is added to; saving again replaces that game only."""

    def __init__(self, path: Path, language: Lang) -> None:
        """Look at what is there already; `UserError` if the game could not be added to it."""
        self.path = path
        self._before = _readable(path, language)

    def save(self, record: Record) -> None:
        """Write the file with this game at its end; `UserError` if it can't be."""
        gap = "" if not self._before else "\n" if self._before.endswith("\n") else "\n\n"
        try:
            write_atomic(self.path, f"{self._before}{gap}{write_record(record)}".encode())
        except FileFault as fault:
            raise UserError(f"{self.path}: {fault.facts.get('reason', fault.code)}") from None


def _readable(path: Path, language: Lang) -> str:
    """The text of the file so far, which must be records; empty where there is none yet."""
    if not path.parent.is_dir():
        raise UserError(f"{path}: no folder {path.parent}")
    try:
        text = path.read_bytes().decode("utf-8")
        for record in read(text, file=str(path)):
            # Words of any text read as moves; the tag of the game makes them a record.
            if record.tag("Game") is None and record.tag("Rulebook") is None:
                raise RecordFault("no-game", place=record.place, file=str(path))
    except FileNotFoundError:
        return ""
    except OSError as error:
        raise UserError(f"{path}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise UserError(f"{path}: not a file of game records (not UTF-8)") from None
    except RecordFault as fault:
        raise UserError(record_fault(fault, language)) from None
    except ValueError as error:  # a name that no file can have
        raise UserError(f"{str(path)!r}: {error}") from None
    return text
