"""What is wrong with a file or a game record, as a sentence.

The faults themselves belong to `formats`, which lies above; here they are known by what they tell.
"""

from collections.abc import Iterable, Mapping
from typing import Protocol

from meydan.games import IllegalMove, InvalidPosition, Side
from meydan.words import Lang, say
from meydan.words.phrases.games import illegal_sentence, invalid_sentence


class Fault(Protocol):
    """Why a file can't be read."""

    @property
    def code(self) -> str: ...
    @property
    def facts(self) -> Mapping[str, object]: ...
    @property
    def where(self) -> str: ...


class Remark(Protocol):
    """What a reader should know although a file was read."""

    @property
    def code(self) -> str: ...
    @property
    def line(self) -> int: ...
    @property
    def facts(self) -> Iterable[tuple[str, object]]: ...


class Spot(Protocol):
    """A place in a record: the game, the move, whose it is."""

    @property
    def rules(self) -> str: ...
    @property
    def game(self) -> int: ...
    @property
    def move(self) -> int: ...
    @property
    def side(self) -> Side | None: ...
    @property
    def position(self) -> str: ...


class RecordFault(Fault, Protocol):
    """Why a game record does not hold."""

    @property
    def article(self) -> str: ...
    @property
    def illegal(self) -> IllegalMove | None: ...
    @property
    def invalid(self) -> InvalidPosition | None: ...
    @property
    def spot(self) -> Spot: ...


def fault_sentence(fault: Fault, lang: Lang) -> str:
    """What is wrong with a file, after `file:line:column`."""
    return f"{fault.where}: {say(f'files.{fault.code}', lang, **fault.facts)}"


def remark_sentence(remark: Remark, lang: Lang, file: str) -> str:
    """What a reader of a report should know although it was read, after `file:line`."""
    return f"{file}:{remark.line}: {say(f'files.trf.{remark.code}', lang, **dict(remark.facts))}"


def record_fault(fault: RecordFault, language: Lang) -> str:
    """A fault of a record in one line: place, game and move, what is wrong, the position."""
    if fault.illegal is not None:
        said = illegal_sentence(fault.illegal, fault.spot.rules, language)
        what = f"{said} ({fault.illegal.article})"
    elif fault.invalid is not None:
        what = say("record.position", language, detail=invalid_sentence(fault.invalid, language))
    else:
        what = say(f"record.{fault.code}", language, **fault.facts)
        what += f" ({fault.article})" if fault.article else ""
    parts = [f"{fault.where}: {_spot(fault, language)}: {what}"]
    if fault.spot.position:
        parts.append(say("record.where.position", language, position=fault.spot.position))
    return "; ".join(parts)


def _spot(fault: RecordFault, language: Lang) -> str:
    spot = fault.spot
    if spot.side is None:
        return say("record.where.game", language, game=spot.game)
    name = say(f"game.side.{spot.rules}.{spot.side.name.lower()}", language)
    return say("record.where.move", language, game=spot.game, move=spot.move, side=name)
