"""Frames that are due later: in order, and none lost."""

import asyncio

from meydan.server.live.frame import Frame
from meydan.server.live.hub import MemoryHub
from meydan.server.store.moments import now_ms


def test_frames_with_one_due_moment_keep_their_order() -> None:
    async def heard() -> list[int]:
        hub = MemoryHub()
        await hub.start()
        reader = hub.subscribe("board-1")
        due = now_ms() + 60
        for seq in range(100):
            hub.publish(Frame("board-1", seq, b"", due))
        hub.publish(Frame("board-1", 100, b"", due))
        await asyncio.sleep(0)
        early = len(reader.frames)
        while len(reader.frames) < 101:
            await asyncio.sleep(0.01)
        await hub.stop()
        assert early == 0
        return [frame.seq for frame in reader.frames]

    assert asyncio.run(asyncio.wait_for(heard(), 30)) == list(range(101))
