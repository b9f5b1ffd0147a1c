"""The game that `meydan analyse --record` goes over."""

from itertools import islice
from pathlib import Path
from typing import Any

from meydan.cli import UserError
from meydan.cli.language import refusal
from meydan.cli.plain_errors import file_error
from meydan.formats.records import RecordFault, check, moves_of, read_file
from meydan.games import Game
from meydan.words import Lang
from meydan.words.phrases.files import record_fault


def from_record(
    file: str, number: int, rules: Game[Any, Any], language: Lang
) -> tuple[Game[Any, Any], Any, tuple[Any, ...]]:
    """The rules, the first position and the moves of a game in a file."""
    try:
        record = next(islice(read_file(Path(file)), max(number, 1) - 1, None), None)
        if record is None or number < 1:
            raise refusal("no-game-number", file=file, number=number)
        checked = check(record)
    except RecordFault as fault:
        raise UserError(record_fault(fault, language)) from None
    except OSError as error:
        raise file_error(error, file, language) from None
    if checked.game.name != rules.name:
        named = {"found": checked.game.name, "wanted": rules.name}
        raise refusal("game-is", file=file, number=number, **named)
    played = tuple(moves_of(record))
    if not played:
        raise refusal("game-empty", file=file, number=number)
    return checked.game, played[0][0], tuple(move for _, move in played)
