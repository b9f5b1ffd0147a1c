"""Places for live pages: so many in all, and so many for one address."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from meydan.server.access.limits import counted
from meydan.server.config import config
from meydan.server.gate.refusal import Refused

RETRY = 30
"""Seconds after which a page without a place tries again."""


class Places:
    """Who has one now; used in the event loop only."""

    def __init__(self) -> None:
        self.taken = 0
        self._of: Counter[str] = Counter()

    @contextmanager
    def place(self, address: str) -> Iterator[None]:
        """A place for as long as a stream lasts; raises `Refused`."""
        who = counted(address)
        full = self.taken >= config().streams
        if full or (who and self._of[who] >= config().streams_of_one):
            raise Refused(503, "streams", retry=RETRY)
        self.taken += 1
        self._of[who] += 1
        try:
            yield
        finally:
            self.taken -= 1
            self._of[who] -= 1
            if not self._of[who]:
                del self._of[who]


PLACES = Places()
"""Those of this process."""
