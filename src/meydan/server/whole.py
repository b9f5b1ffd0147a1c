"""The whole server as one process runs it: live streams here, pages in WSGI threads beside them.

Pages cost about a third as much this way as under Django's own ASGI handler.
"""

import logging
import os
import time
from collections.abc import MutableMapping
from contextlib import ExitStack
from typing import Any

from asgiref.sync import sync_to_async

from meydan.server.config import config
from meydan.server.gate.bridge import Bridge
from meydan.server.gate.client import settle
from meydan.server.gate.connection import Connection
from meydan.server.gate.headers import guarded
from meydan.server.gate.health import PATHS, health
from meydan.server.gate.refusal import Receive, Send
from meydan.server.jobs import openings, season
from meydan.server.jobs.hooks import delivery as hooks
from meydan.server.jobs.keeper import Keeper
from meydan.server.jobs.kinds import QUEUE
from meydan.server.jobs.push import delivery as push
from meydan.server.live.hub import hub
from meydan.server.live.stored_frames import waiting
from meydan.server.live.stream import live
from meydan.server.metrics import answered, room_of
from meydan.server.rounds import arena, lobby, pulse
from meydan.server.rounds.games import settle_all_due
from meydan.server.study.think_endpoint import thinking
from meydan.server.upkeep import clock_watch, retention
from meydan.server.upkeep.data_folder import PREPARED, prepare_once
from meydan.server.upkeep.descriptors import raise_limit
from meydan.server.upkeep.metrics_page import PATH as METRICS, metrics
from meydan.server.upkeep.presence import present
from meydan.server.upkeep.schedule import Schedule
from meydan.server.wsgi import application as pages

bridge = Bridge(pages)
log = logging.getLogger("meydan.requests")
RESERVED = 200
"""Files that are open beside the connections: the database, in each thread, and its log."""


async def application(scope: MutableMapping[str, Any], receive: Receive, send: Send) -> None:
    """Send a request to the part that answers it."""
    if scope["type"] == "lifespan":
        await _lifespan(receive, send)
    elif scope["type"] == "http":
        await _counted(scope, receive, guarded(send, hsts=config().hsts))
    else:  # no websockets here
        await send({"type": "websocket.close", "code": 1003})


async def _counted(scope: MutableMapping[str, Any], receive: Receive, send: Send) -> None:
    """Answer a request, and count it when its answer begins."""
    begun = time.monotonic()
    path, method = scope["path"], scope["method"]

    async def told(message: MutableMapping[str, Any]) -> None:
        if message["type"] == "http.response.start":
            seconds = time.monotonic() - begun
            answered(path, method, message["status"], seconds)
            if config().json_lines:
                facts = {"room": room_of(path), "method": method, "status": message["status"]}
                log.info("request", extra={**facts, "ms": round(seconds * 1000, 1)})
        await send(message)

    if path == METRICS:
        await metrics(scope, told, bridge.lanes)
        return
    settle(scope, config().proxies, secure=config().secure)
    if path.startswith("/live/"):
        await live(scope, receive, told)
    elif path.startswith("/think/"):
        await thinking(scope, receive, told)
    elif path in PATHS:
        await health(path, told)
    else:
        await bridge(scope, receive, told)


keeper = Keeper()
keeper.every(1, clock_watch.look)
keeper.every(1, push.look)
keeper.every(1, settle_all_due)
keeper.every(1, arena.look)
keeper.every(3, lobby.sweep)
keeper.every(1, hooks.look)
keeper.every(1, QUEUE.take)
keeper.every(5, QUEUE.resume)
keeper.every(5, season.look)
keeper.every(600, QUEUE.sweep)
keeper.every(60, Schedule().look)
keeper.every(3600, openings.look)
keeper.every(3600, season.count_every_hour)
keeper.every(3600, retention.look)


def _begin(stack: ExitStack) -> None:
    """What a process does before its first request."""
    stack.enter_context(present(config()))
    if os.environ.get(PREPARED) != str(os.getppid()):
        prepare_once()
    clock_watch.start()
    pulse.recover()
    pulse.start()
    QUEUE.resume()
    keeper.start()
    for frame in waiting():
        hub().deliver(frame)


async def _lifespan(receive: Receive, send: Send) -> None:
    with ExitStack() as stack:
        while True:
            message = await receive()
            if message["type"] == "lifespan.startup":
                hub().heard = bridge.front.empty
                await hub().start()
                Connection.most = raise_limit() - RESERVED
                Connection.leaving = hub().let_go
                await sync_to_async(_begin, thread_sensitive=False)(stack)
                await send({"type": "lifespan.startup.complete"})
            elif message["type"] == "lifespan.shutdown":
                keeper.stop()
                pulse.stop()
                await hub().stop()
                await send({"type": "lifespan.shutdown.complete"})
                return
