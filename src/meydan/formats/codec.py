"""Values of a tournament as JSON and back, for files and rows; what does not fit is a `FileFault`.

A rulebook is written as its id, or as a table where a meeting changed it or the text is one from
outside (`meydan.rulebooks.record`). Settings of version 0.1.0 are read too (`older`).
"""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from meydan.codec import Codec, Hook, Json, Misfit, plain_value
from meydan.formats.faults import FileFault
from meydan.formats.older import newer_settings
from meydan.rulebooks import Rulebook, RulebookError
from meydan.rulebooks.record import Record, Value, record, restored, restored_anyhow
from meydan.tournament.model import Settings

__all__ = ["Json", "decode", "decode_changes", "decode_stored", "encode", "encode_changes"]

T = TypeVar("T")


def _write_book(codec: Codec, book: Rulebook) -> Json:
    written = record(book)
    return codec.encode(written) if written.changes or written.text else written.id


def _read_book(restore: Callable[[Record], Rulebook]) -> Hook:
    def read(codec: Codec, data: Json, path: str) -> Rulebook:
        written = Record(data) if isinstance(data, str) else codec.decode(Record, data, path)
        try:
            return restore(written)
        except RulebookError as error:
            raise Misfit("impossible", path, reason=str(error)) from None
        except ValueError:
            raise FileFault("no-rulebook", rulebook=written.id[:40]) from None

    return Hook(_write_book, read)


def _read_settings(codec: Codec, data: Json, path: str) -> Settings:
    made: Settings = codec.decode_dataclass(Settings, newer_settings(data, path), path)
    return made


def _codec(restore: Callable[[Record], Rulebook]) -> Codec:
    return Codec(
        {
            Rulebook: _read_book(restore),
            Settings: Hook(Codec.encode_fields, _read_settings),
            Value: Hook(Codec.encode, plain_value),
        }
    )


FILES = _codec(restored)
STORED = _codec(restored_anyhow)


def encode(value: object) -> Json:
    """A value as JSON."""
    return FILES.encode(value)


def decode(kind: type[T], data: Json, *, path: str = "") -> T:
    """The value of a type that this JSON stands for."""
    found: T = _read(FILES.decode, kind, data, path)
    return found


def decode_stored(kind: type[T], data: Json, *, path: str = "") -> T:
    """The same for what Meydan itself has stored: a change of the rules that does not fit, since
    an older version let it in, does not hold and waits to be taken back."""
    found: T = _read(STORED.decode, kind, data, path)
    return found


def encode_changes(
    value: object, base: object, *, leave_out: Sequence[str] = ()
) -> dict[str, Json]:
    """The fields of a dataclass value that differ from another's."""
    return FILES.encode_changes(value, base, leave_out=leave_out)


def decode_changes(kind: type, data: Json, *, path: str = "") -> dict[str, Any]:
    """Some fields of a dataclass, to `replace` them in a value."""
    found: dict[str, Any] = _read(FILES.decode_fields, kind, data, path)
    return found


def _read(decoder: Callable[[Any, Json, str], Any], kind: Any, data: Json, path: str) -> Any:
    try:
        return decoder(kind, data, path)
    except Misfit as misfit:
        if misfit.code in ("missing-key", "unknown-key"):
            raise FileFault(f"json-{misfit.code}", path=misfit.path) from None
        if misfit.code == "impossible":
            raise FileFault("json-impossible", path=misfit.path, reason=misfit.reason) from misfit
        shown = repr(misfit.found)
        found = shown[:40] + "…" * (len(shown) > 40)
        raise FileFault("json-wrong", path=misfit.path, found=found) from None
