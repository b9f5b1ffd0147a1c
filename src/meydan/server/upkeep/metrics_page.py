"""`/metrics` for Prometheus: what processes counted, and what the database says of all of them.

It is off unless `MEYDAN_METRICS` says who may read it: `local` for this machine itself, or a token
that the reader sends (`Authorization: Bearer …`). A reader from this machine must not have come
through a proxy: a proxy beside the server would make the whole world local.
"""

import hmac
import os
from collections.abc import Iterator
from ipaddress import ip_address
from typing import Any

from asgiref.sync import sync_to_async
from django.db import Error, close_old_connections
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, CollectorRegistry, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.multiprocess import MultiProcessCollector

from meydan.server.config import config
from meydan.server.gate.lanes import Lanes
from meydan.server.gate.refusal import Scope, Send
from meydan.server.models import Job
from meydan.server.models.job import OPEN
from meydan.server.rounds.hosts.table import running_tables
from meydan.server.upkeep.schedule import state

PATH = "/metrics"
PROXIED = frozenset({b"forwarded", b"via", b"x-forwarded-for", b"x-real-ip", b"x-forwarded-proto"})


def allowed(scope: Scope) -> bool:
    """Whether this reader may; asked before forwarded headers are taken off the request."""
    wanted = config().metrics
    headers = dict(scope["headers"])
    if not wanted:
        return False
    if wanted != "local":
        given = headers.get(b"authorization", b"").decode("latin-1")
        return hmac.compare_digest(given.encode(), f"Bearer {wanted}".encode())
    try:
        near = ip_address((scope.get("client") or ("", 0))[0]).is_loopback
    except ValueError:
        return False
    return near and not PROXIED & headers.keys()


class OfAll:
    """Gauges that the database and the data folder give, the same from every process."""

    def __init__(self, lanes: Lanes) -> None:
        self.lanes = lanes

    def collect(self) -> Iterator[Any]:
        """The figures of this moment."""
        waiting = GaugeMetricFamily(
            "meydan_lane_requests", "Requests in a lane of this process.", labels=["lane"]
        )
        for lane in self.lanes.all():
            waiting.add_metric([lane.name], lane.waiting)
        yield waiting
        jobs = Job.objects.filter(state__in=OPEN).count()
        yield GaugeMetricFamily("meydan_jobs_running", "Jobs that are not done yet.", jobs)
        clocks = sum(1 for _ in running_tables())
        yield GaugeMetricFamily("meydan_clocks_running", "Tables whose clock runs.", clocks)
        hours = state()["hours"]
        # None at all is older than any: an alarm on the age sounds for that, too.
        age = hours * 3600 if isinstance(hours, float | int) else float("inf")
        yield GaugeMetricFamily("meydan_backup_age_seconds", "Age of the newest backup.", age)


async def metrics(scope: Scope, send: Send, lanes: Lanes) -> None:
    """The page; who may not read it finds nothing there."""
    body, status = b"", 404
    if allowed(scope):
        try:
            body, status = await sync_to_async(_written, thread_sensitive=False)(lanes), 200
        except Error:
            status = 503
    headers = [
        (b"content-type", CONTENT_TYPE_LATEST.encode()),
        (b"content-length", str(len(body)).encode()),
        (b"cache-control", b"no-store"),
        (b"x-content-type-options", b"nosniff"),
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def _written(lanes: Lanes) -> bytes:
    close_old_connections()
    try:
        found = CollectorRegistry()
        found.register(OfAll(lanes))
        counted: CollectorRegistry = REGISTRY
        if os.environ.get("PROMETHEUS_MULTIPROC_DIR"):
            counted = CollectorRegistry()
            MultiProcessCollector(counted)  # type: ignore[no-untyped-call]
        return generate_latest(counted) + generate_latest(found)
    finally:
        close_old_connections()
