"""The whole server as one ASGI application: live streams here, pages in WSGI threads beside them.

Pages cost about a third as much this way as under Django's own ASGI handler.
"""

from collections.abc import MutableMapping
from typing import Any

from asgiref.sync import sync_to_async

from meydan.server.config import config
from meydan.server.gate.bridge import Bridge
from meydan.server.gate.client import settle
from meydan.server.gate.health import PATHS, health
from meydan.server.gate.refusal import Receive, Send
from meydan.server.jobs.keeper import Keeper
from meydan.server.jobs.pairing import resume
from meydan.server.live.hub import hub
from meydan.server.live.stored_frames import waiting
from meydan.server.live.stream import live
from meydan.server.rounds import pulse
from meydan.server.study.think_endpoint import thinking
from meydan.server.upkeep import clock_watch, retention
from meydan.server.upkeep.schedule import Schedule
from meydan.server.wsgi import application as pages

bridge = Bridge(pages)


async def application(scope: MutableMapping[str, Any], receive: Receive, send: Send) -> None:
    """Send a request to the part that answers it."""
    if scope["type"] == "lifespan":
        await _lifespan(receive, send)
    elif scope["type"] == "http":
        settle(scope, config().proxies, secure=config().secure)
        if scope["path"].startswith("/live/"):
            await live(scope, receive, send)
        elif scope["path"].startswith("/think/"):
            await thinking(scope, receive, send)
        elif scope["path"] in PATHS:
            await health(scope["path"], send)
        else:
            await bridge(scope, receive, send)
    else:  # no websockets here
        await send({"type": "websocket.close", "code": 1003})


keeper = Keeper()
keeper.every(1, clock_watch.look)
keeper.every(5, resume)
keeper.every(60, Schedule().look)
keeper.every(3600, retention.look)


def _begin() -> None:
    """What a process does before its first request."""
    clock_watch.start()
    pulse.recover()
    pulse.start()
    resume()
    keeper.start()
    for frame in waiting():
        hub().deliver(frame)


async def _lifespan(receive: Receive, send: Send) -> None:
    while True:
        message = await receive()
        if message["type"] == "lifespan.startup":
            await hub().start()
            await sync_to_async(_begin, thread_sensitive=False)()
            await send({"type": "lifespan.startup.complete"})
        elif message["type"] == "lifespan.shutdown":
            keeper.stop()
            pulse.stop()
            await hub().stop()
            await send({"type": "lifespan.shutdown.complete"})
            return
