"""Checking the book: its entries proved afresh, without it."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from random import Random

from meydan.engine.mangala.book import Book
from meydan.engine.mangala.position_number import pits_of_number
from meydan.engine.mangala.positions import Pits, state_of
from meydan.engine.mangala.proof import Prover


@dataclass(frozen=True, slots=True)
class Checked:
    """An entry, and what a fresh proof says."""

    pits: Pits
    book: int
    proved: int


def chosen(book: Book, *, sample: int | None, seed: int) -> tuple[Pits, ...]:
    """Entries to check: all, or so many drawn by a seed."""
    numbers = list(book.numbers)
    if sample is not None and sample < len(numbers):
        numbers = sorted(Random(seed).sample(numbers, sample))
    return tuple(pits_of_number(one) for one in numbers)


def verify(book: Book, entries: Iterable[Pits], prover: Prover) -> Iterator[Checked]:
    """Prove entries of the book anew; raises `KeyError` for a position that it does not have."""
    for pits in entries:
        value = book.value(pits)
        if value is None:
            raise KeyError(pits)
        yield Checked(pits, value, prover.value(state_of(pits)))
