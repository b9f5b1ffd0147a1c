"""Server-sent events: one ASGI endpoint beside Django's pages.

`GET /live/<stream>` answers with the stream from where the reader left off: `Last-Event-ID`, or
`?after=N` for a page that was just rendered, `?after=now` for a program that has read nothing. What
was missed comes from the log, the rest from the hub. Subscribing comes before reading the log, so
nothing falls between the two. The right to hear it is asked about again at every heartbeat.
"""

import asyncio
from urllib.parse import parse_qs

from asgiref.sync import sync_to_async

from meydan.server.gate.refusal import Receive, Refused, Scope, Send, refuse
from meydan.server.live.hub import Subscriber, hub
from meydan.server.live.places import PLACES
from meydan.server.live.subscription import Opened, open_stream
from meydan.server.numbers import KEY, number_in

NOW = "now"
RETRY = b"retry: 2000\n\n"
RESET = b"event: reset\ndata: {}\n\n"
"""Tells the page to load itself again: too much was missed."""


async def live(scope: Scope, receive: Receive, send: Send) -> None:
    """The ASGI application of `/live/`."""
    stream = scope["path"].removeprefix("/live/")
    headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
    query = parse_qs(scope.get("query_string", b"").decode("latin-1"))
    said = headers.get("last-event-id") or query.get("after", ["0"])[0]
    epoch, _, number = said.rpartition(".")
    epoch = epoch or query.get("epoch", [""])[0]
    if scope["method"] != "GET":
        await _refuse(send, 405)
        return
    try:
        with PLACES.place((scope.get("client") or ("", 0))[0]):
            cookies = headers.get("cookie", "")
            after = None if number == NOW else number_in(number, 0, digits=KEY)
            reader = hub().subscribe(stream)
            try:
                opened = await sync_to_async(open_stream, thread_sensitive=False)(
                    stream, cookies, after, epoch
                )
                if opened.status != 200:
                    await _refuse(send, opened.status)
                    return
                hub().begin(stream, opened.after)
                reader.right = opened.right
                await _serve(stream, opened, reader, receive, send)
            finally:
                hub().unsubscribe(stream, reader)
    except Refused as no:
        await refuse(scope, send, no)


async def _serve(
    stream: str, opened: Opened, reader: Subscriber, receive: Receive, send: Send
) -> None:
    await send(
        {
            "type": "http.response.start",
            "status": 200,
            "headers": [
                (b"content-type", b"text/event-stream; charset=utf-8"),
                (b"cache-control", b"no-store"),
                (b"x-accel-buffering", b"no"),
                (b"x-content-type-options", b"nosniff"),
            ],
        }
    )
    first = RETRY + (RESET if opened.reset else b"".join(one.data for one in opened.missed))
    await _send(send, first + hub().watching(stream).data)
    watching = asyncio.ensure_future(_hung_up(receive, reader))
    try:
        await _pump(reader, opened.after, send, staff=opened.staff)
    finally:
        watching.cancel()
    await send({"type": "http.response.body", "body": b""})


async def _pump(reader: Subscriber, last: int, send: Send, *, staff: bool) -> None:
    frames = reader.frames
    while True:
        await reader.wait()
        if reader.closed:
            return
        fresh: list[bytes] = []
        while frames:
            frame = frames.popleft()
            if not frame.stream:  # a heartbeat has no number
                fresh.append(frame.data)
            elif frame.seq > last + 1:
                # Something is missing that the hub could not fill in: whoever comes back gets it.
                return
            elif frame.seq > last:
                last = frame.seq
                if frame.staff and not staff:
                    continue
                fresh.append(frame.data)
        if fresh:
            await _send(send, b"".join(fresh))


async def _hung_up(receive: Receive, reader: Subscriber) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    reader.close()


async def _send(send: Send, body: bytes) -> None:
    await send({"type": "http.response.body", "body": body, "more_body": True})


async def _refuse(send: Send, status: int) -> None:
    await send({"type": "http.response.start", "status": status, "headers": []})
    await send({"type": "http.response.body", "body": b""})
