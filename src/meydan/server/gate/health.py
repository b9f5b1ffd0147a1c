"""Whether this process lives (`/health`) and can serve (`/ready`): for whoever watches."""

import json

from asgiref.sync import sync_to_async
from django.db import Error, close_old_connections, connection

from meydan.server.gate.refusal import Send

PATHS = ("/health", "/ready")


async def health(path: str, send: Send) -> None:
    """200 or 503, and nothing that a stranger should not know."""
    # A process is not ended because its database is away: a restart would not bring that back.
    fine = path == "/health" or await sync_to_async(_answers, thread_sensitive=False)()
    body = json.dumps({"ok": fine}).encode()
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
        (b"cache-control", b"no-store"),
        (b"x-content-type-options", b"nosniff"),
    ]
    status = 200 if fine else 503
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def _answers() -> bool:
    """Whether the database does."""
    close_old_connections()
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1 FROM meydan_event LIMIT 1")
    except Error:
        return False
    finally:
        close_old_connections()
    return True
