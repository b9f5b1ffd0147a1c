"""A reader of a live stream, as a browser is one."""

import json
import threading
from typing import Any

import httpx


class Reader:
    """Reads a stream in a thread until it is closed."""

    def __init__(self, address: str, *, last: int | None = None, cookies: str = "") -> None:
        self.heard: list[tuple[int, dict[str, Any]]] = []
        self.status = 0
        self._arrived = threading.Condition()
        headers = {"Cookie": cookies} if cookies else {}
        if last is not None:
            headers["Last-Event-ID"] = str(last)
        self._client = httpx.Client(timeout=httpx.Timeout(5, read=None))
        self._thread = threading.Thread(target=self._read, args=(address, headers), daemon=True)
        self._thread.start()

    def wait(self, number: int, seconds: float = 60) -> list[dict[str, Any]]:
        """What was heard, once it is at least so many things."""
        with self._arrived:
            self._arrived.wait_for(lambda: len(self.heard) >= number, seconds)
            assert len(self.heard) >= number, self.heard
            return [data for _, data in self.heard]

    def ready(self, seconds: float = 60) -> "Reader":
        """Itself, once the server has answered."""
        with self._arrived:
            assert self._arrived.wait_for(lambda: self.status != 0, seconds)
        return self

    def close(self) -> None:
        """Hang up."""
        self._client.close()
        self._thread.join(5)

    def _read(self, address: str, headers: dict[str, str]) -> None:
        try:
            with self._client.stream("GET", address, headers=headers) as answer:
                with self._arrived:
                    self.status = answer.status_code
                    self._arrived.notify_all()
                number, named = 0, False
                for line in answer.iter_lines():
                    if line.startswith("id: "):
                        number = int(line[4:].rpartition(".")[2])
                    elif line.startswith("event: "):
                        named = True  # how many look: not a line of the log
                    elif not line:
                        named = False
                    elif not named and line.startswith("data: "):
                        with self._arrived:
                            self.heard.append((number, json.loads(line[6:])))
                            self._arrived.notify_all()
        except (httpx.HTTPError, RuntimeError, OSError):
            pass  # hung up, or the server was killed
