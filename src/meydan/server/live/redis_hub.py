"""The hub over Redis publish/subscribe, for several server processes."""

import asyncio
import logging

import redis
import redis.asyncio

from meydan.server.live.frame import Frame
from meydan.server.live.hub import ListeningHub

CHANNEL = "meydan-live"
log = logging.getLogger(__name__)


class RedisHub(ListeningHub):
    """Frames travel through one Redis channel."""

    def __init__(self, address: str) -> None:
        super().__init__(address)
        self._client = redis.Redis.from_url(
            address, socket_timeout=2, socket_connect_timeout=1, health_check_interval=10
        )

    def publish(self, frame: Frame) -> None:
        try:
            self._client.publish(CHANNEL, pack(frame))
        except redis.RedisError:
            # It is stored: readers are given it when they reconnect. Those here hear it now.
            log.exception("live frame not published")
            self.deliver(frame)

    async def _listen(self, ready: asyncio.Event) -> None:
        while True:
            try:
                async with redis.asyncio.Redis.from_url(self._address) as client:
                    pubsub = client.pubsub()
                    await pubsub.subscribe(CHANNEL)
                    ready.set()
                    await self.catch_up()
                    async for message in pubsub.listen():
                        if message["type"] == "message":
                            self._fan_out(unpack(message["data"]))
            except (redis.RedisError, OSError) as error:
                log.warning("live hub lost Redis; trying again: %s", error)
            await asyncio.sleep(1)


def pack(frame: Frame) -> bytes:
    """A frame as one message."""
    head = f"{frame.stream} {frame.seq} {frame.due} {int(frame.staff)}\n"
    return head.encode() + frame.data


def unpack(message: bytes) -> Frame:
    """The frame of a message."""
    head, _, data = message.partition(b"\n")
    stream, seq, due, staff = head.decode().split(" ")
    return Frame(stream, int(seq), data, int(due), staff == "1")
