"""One event of a stream, ready to be sent."""

from typing import NamedTuple


class Frame(NamedTuple):
    """A numbered event with its bytes."""

    stream: str
    seq: int
    data: bytes
    due: int = 0
    """When readers may have it, in milliseconds since 1970; 0: at once."""
    staff: bool = False
    """Whether only staff hears it."""


STILL_HERE = Frame("", 0, b": still here\n\n")
