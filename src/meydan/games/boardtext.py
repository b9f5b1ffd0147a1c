"""Boards of two colours as text: one letter a place, `-` for empty, then words after spaces."""

from collections.abc import Sequence

from meydan.games.core import InvalidPosition

EMPTY = "-"


def write(places: Sequence[int], first: int, second: int, letters: str) -> str:
    """The board's letters, place by place; a place is a bit of the two boards."""
    return "".join(
        letters[0] if first >> place & 1 else letters[1] if second >> place & 1 else EMPTY
        for place in places
    )


def read(text: str, places: Sequence[int], letters: str, words: int) -> tuple[int, int, list[str]]:
    """The two boards of a text, and the `words` that must follow; raises `InvalidPosition`."""
    board, *rest = text.split(" ")
    first = second = 0
    for column, letter in enumerate(board, 1):
        if column > len(places):
            break
        bit = 1 << places[column - 1]
        if letter == letters[0]:
            first |= bit
        elif letter == letters[1]:
            second |= bit
        elif letter != EMPTY:
            raise InvalidPosition(
                "character", column, f"{letter!r} is not {letters[0]}, {letters[1]} or {EMPTY}"
            )
    if len(board) != len(places):
        column = min(len(board), len(places)) + 1
        raise InvalidPosition("length", column, f"{len(board)} places, not {len(places)}")
    if len(rest) != words:
        raise InvalidPosition(
            "words", len(board) + 1, f"{len(rest)} words after the board, not {words}"
        )
    return first, second, rest


def side_to_move(word: str, letters: str, column: int) -> int:
    """0 or 1 for the letter of the side to move; raises `InvalidPosition`."""
    if len(word) != 1 or word not in letters:
        detail = f"side to move {word!r}, not {letters[0]} or {letters[1]}"
        raise InvalidPosition("side-to-move", column, detail)
    return letters.index(word)
