"""The service worker: keeps the pages a referee has opened at hand when the network is gone.

Browsers allow it over HTTPS, and on the machine itself. Without it, a page that is open works on
through a lost connection all the same; only loading it anew needs the network.
"""

import hashlib
import json
from functools import cache

from meydan.server.static_files import STATIC, static

ASSETS = (
    "css/meydan.css",
    "css/referee.css",
    "js/live.js",
    "js/referee.js",
    "js/referee_clock.js",
    "js/referee_forecast.js",
    "js/referee_queue.js",
    "js/referee_show.js",
    "js/referee_table.js",
    "js/referee_waiting.js",
    "logo.svg",
)


@cache
def worker() -> str:
    """The worker's script, with the files it keeps and a version that changes with them."""
    kept = [static(name) for name in ASSETS]
    source = (STATIC / "js" / "referee_worker.js").read_text(encoding="utf-8")
    version = hashlib.sha256((source + json.dumps(kept)).encode()).hexdigest()[:12]
    head = f"const VERSION = {json.dumps(version)};\nconst KEPT = {json.dumps(kept)};\n"
    return head + source
