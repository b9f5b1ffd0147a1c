"""The service worker: keeps the pages a referee has opened at hand when the network is gone.

Browsers allow it over HTTPS, and on the machine itself. Without it, a page that is open works on
through a lost connection all the same; only loading it anew needs the network.
"""

import hashlib
import json
from functools import cache, partial

from django.template.loader import get_template

from meydan.server.web.static_files import source, static
from meydan.server.web.templating import words
from meydan.words import LANGS, Lang

ASSETS = (
    "web/meydan.css",
    "boards/games.css",
    "referee/referee.css",
    "live/live.js",
    "web/push.js",
    "referee/away.js",
    "referee/home.js",
    "referee/clock.js",
    "referee/forecast.js",
    "referee/messages.js",
    "referee/queue.js",
    "referee/show.js",
    "referee/table.js",
    "referee/waiting.js",
    "web/logo.svg",
)


@cache
def worker() -> str:
    """The worker's script, with what it keeps and a version that changes with it."""
    told = {
        "KEPT": [static(name) for name in ASSETS],
        "AWAY": {lang: _away(lang) for lang in LANGS},
    }
    script = source("referee/worker.js").read_text(encoding="utf-8")
    version = hashlib.sha256((script + json.dumps(told)).encode()).hexdigest()[:12]
    head = {"VERSION": version, **told}
    return "".join(f"const {name} = {json.dumps(it)};\n" for name, it in head.items()) + script


def _away(lang: Lang) -> str:
    """The page that stands where one would that this phone never had."""
    return get_template("referee/away.html").render({"t": partial(words, lang), "lang": lang})
