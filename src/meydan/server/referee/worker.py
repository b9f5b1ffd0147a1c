"""The service worker: keeps the pages a referee has opened at hand when the network is gone.

Browsers allow it over HTTPS, and on the machine itself. Without it, a page that is open works on
through a lost connection all the same; only loading it anew needs the network.
"""

import hashlib
import json
from functools import cache

from meydan.server.web.static_files import source, static

ASSETS = (
    "web/meydan.css",
    "boards/games.css",
    "referee/referee.css",
    "web/live.js",
    "web/push.js",
    "referee/home.js",
    "referee/clock.js",
    "referee/forecast.js",
    "referee/queue.js",
    "referee/show.js",
    "referee/table.js",
    "referee/waiting.js",
    "web/logo.svg",
)


@cache
def worker() -> str:
    """The worker's script, with the files it keeps and a version that changes with them."""
    kept = [static(name) for name in ASSETS]
    script = source("referee/worker.js").read_text(encoding="utf-8")
    version = hashlib.sha256((script + json.dumps(kept)).encode()).hexdigest()[:12]
    head = f"const VERSION = {json.dumps(version)};\nconst KEPT = {json.dumps(kept)};\n"
    return head + script
