"""A shelf: values kept at hand up to a size in bytes; the longest unused goes first.

Every cache of the server is one, so that its memory is bounded by what is kept and not by how many
things there are: a category of 5,000 players weighs more than one of 20.
"""

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")
MB = 1 << 20


class Shelf(Generic[K, V]):
    """Values by key, each with its weight."""

    def __init__(self, capacity: int, weigh: Callable[[V], int]) -> None:
        self.capacity = capacity
        """Bytes, as `weigh` reckons them; one value that alone weighs more is kept all the same."""
        self._weigh = weigh
        self._kept: OrderedDict[K, tuple[V, int]] = OrderedDict()
        self._lock = threading.Lock()
        self.weight = 0

    def get(self, key: K) -> V | None:
        """What is kept, as the newest used."""
        with self._lock:
            found = self._kept.get(key)
            if found is None:
                return None
            self._kept.move_to_end(key)
            return found[0]

    def put(self, key: K, value: V) -> None:
        """Keep a value in the place of an older one."""
        weight = self._weigh(value)
        with self._lock:
            self._drop(key)
            self._kept[key] = value, weight
            self.weight += weight
            while self.weight > self.capacity and len(self._kept) > 1:
                self._drop(next(iter(self._kept)))

    def clear(self) -> None:
        """Keep nothing."""
        with self._lock:
            self._kept.clear()
            self.weight = 0

    def __len__(self) -> int:
        return len(self._kept)

    def _drop(self, key: K) -> None:
        found = self._kept.pop(key, None)
        if found is not None:
            self.weight -= found[1]
