"""What this process counts, for Prometheus: requests, entries, deliveries.

With several processes the counts lie in files that any of them adds up (`PROMETHEUS_MULTIPROC_DIR`,
which `meydan serve --workers` sets). A request is counted by the room that its address leads to and
never by the address: those hold secret links.
"""

from functools import cache

from prometheus_client import Counter, Gauge, Histogram

ROOMS = frozenset(
    {
        *("e", "embed", "events", "find", "f", "register", "me", "p"),
        *("desk", "referee", "table", "tablet", "watch", "door"),
        *("play", "learn", "class", "api", "live", "think", "static", "help"),
        *("account", "in", "join", "sign-in", "language", "about", "health", "ready", "metrics"),
    }
)
REQUESTS = Counter("meydan_requests", "Requests answered.", ["room", "method", "status"])
SECONDS = Histogram(
    "meydan_request_seconds",
    "Time until the answer was whole; of streams, until they were open.",
    ["room"],
    buckets=(0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10),
)
ENTRIES = Counter("meydan_entries", "Entries stored in logs of rounds.", ["host"])
for _host in ("board", "freegame"):  # there from the start, so that a rate of nothing is 0
    ENTRIES.labels(_host)
DELIVERIES = Counter("meydan_deliveries", "Live events handed to readers.")
STREAMS = Gauge("meydan_streams", "Live streams that are open.", multiprocess_mode="livesum")
METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})


def room_of(path: str) -> str:
    """The room of an address, for a label; strange ones share a name."""
    first = path.lstrip("/").partition("/")[0]
    return (first if first in ROOMS else "other") if first else "front"


def answered(path: str, method: str, status: int, seconds: float) -> None:
    """Count a request."""
    counted, timed = _counters(room_of(path), method if method in METHODS else "other", status)
    counted.inc()
    timed.observe(seconds)


@cache
def _counters(room: str, method: str, status: int) -> tuple[Counter, Histogram]:
    return REQUESTS.labels(room, method, str(status)), SECONDS.labels(room)
