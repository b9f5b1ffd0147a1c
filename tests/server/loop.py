"""Coroutines in tests that may follow a browser."""

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

__all__ = ["in_a_loop"]
T = TypeVar("T")


def in_a_loop(asked: Coroutine[Any, Any, T]) -> T:
    """Run in a thread of its own: a browser of an earlier test may keep a loop in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, asked).result()
