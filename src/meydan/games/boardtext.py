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
                "character", column, found=letter, first=letters[0], second=letters[1]
            )
    if len(board) != len(places):
        column = min(len(board), len(places)) + 1
        raise InvalidPosition("length", column, found=len(board), wanted=len(places))
    if len(rest) != words:
        raise InvalidPosition("words", len(board) + 1, found=len(rest), wanted=words)
    return first, second, rest


def side_to_move(word: str, letters: str, column: int) -> int:
    """0 or 1 for the letter of the side to move; raises `InvalidPosition`."""
    if len(word) != 1 or word not in letters:
        raise InvalidPosition(
            "side-to-move", column, found=word, first=letters[0], second=letters[1]
        )
    return letters.index(word)
