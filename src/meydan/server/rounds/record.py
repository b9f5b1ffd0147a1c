"""A game as records to download: one a set, in the project's own format."""

from typing import Any

from meydan.formats.records import CHANGES, Record, from_moves, write
from meydan.games.core import Game
from meydan.match.round import Round
from meydan.match.seats import Seat
from meydan.match.table import SetResult
from meydan.rulebooks import Rulebook
from meydan.rulebooks.values import rules_written

BY_PLAY = ("resigned", "flag")
"""Ends that the board does not show; the record says them."""


def records_of(played: Round, names: tuple[str, str], *, event: str) -> str:
    """The sets of a round as text, the one under way included.

    A set whose board a referee set is left out: its moves alone do not lead to its end.
    """
    table = played.table
    whole = [done for done in table.sets if done.replayable]
    made = [_record(table.game, done, names, table.book, event) for done in whole]
    if table.play is not None and not table.play.fixes:
        moves = [made.text or "" for made in table.play.made]
        tags = _tags(names, table.play.starter, table.book, event, table.play.number)
        made.append(_from_texts(table.game, moves, tags))
    return write(made)


def _record(
    game: Game[Any, Any],
    done: SetResult,
    names: tuple[str, str],
    book: Rulebook,
    event: str,
) -> Record:
    tags = _tags(names, done.starter, book, event, done.number)
    if done.reason in BY_PLAY:
        tags["Termination"] = done.reason
        tags["Result"] = (
            "1/2-1/2" if done.winner is None else "1-0" if done.winner is done.starter else "0-1"
        )
    return _from_texts(game, list(done.moves), tags)


def _from_texts(game: Game[Any, Any], texts: list[str], tags: dict[str, str]) -> Record:
    state, moves = game.start(), []
    for text in texts:
        move = game.parse(state, text)
        moves.append(move)
        state = game.play(state, move)
    return from_moves(game, moves, tags=tags)


def _tags(
    names: tuple[str, str], starter: Seat, book: Rulebook, event: str, number: int
) -> dict[str, str]:
    first, second = names if starter is Seat.A else names[::-1]
    changed = rules_written(book)
    return {
        "Event": event,
        "Rulebook": book.id,
        **({CHANGES: changed} if changed else {}),
        "Set": str(number),
        "First": first,
        "Second": second,
    }
