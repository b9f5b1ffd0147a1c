"""Long lists in parts."""

from collections.abc import Sequence
from typing import Annotated, TypeVar

from ninja import Query
from pydantic import Field

MOST = 500
USUAL = 100

Limit = Annotated[int, Query(USUAL, ge=1, le=MOST, description="How many at most.")]
Offset = Annotated[int, Field(ge=0, le=1_000_000), Query(0, description="How many to pass over.")]

T = TypeVar("T")


def part(rows: Sequence[T], limit: int, offset: int) -> list[T]:
    """The rows that were asked for."""
    return list(rows[offset : offset + limit])
