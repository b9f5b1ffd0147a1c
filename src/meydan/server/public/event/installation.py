"""Meydan on a phone's home screen: the manifest, and the script that keeps pages at hand."""

import hashlib
import json
from functools import cache

from django.http import HttpResponse, JsonResponse
from django.urls import reverse

from meydan.server.access.actions import Act
from meydan.server.public.views import GET
from meydan.server.web.page import Scope, page
from meydan.server.web.static_files import source, static

SIZES = (192, 512)


@page(Act.SEE_PUBLIC, *GET)
def manifest(scope: Scope) -> HttpResponse:
    """An event as an application: it opens with the event's own page."""
    home = reverse("event", kwargs={"event": scope.event.slug})
    icons = [
        {
            "src": static(f"public/icon-{size}.png"),
            "sizes": f"{size}x{size}",
            "type": "image/png",
            "purpose": purpose,
        }
        for size in SIZES
        for purpose in ("any", "maskable")
    ]
    return JsonResponse(
        {
            "id": home,
            "name": scope.event.name,
            "short_name": scope.event.name[:24],
            "start_url": home,
            "scope": "/",
            "display": "standalone",
            "background_color": "#fbf8f2",
            "theme_color": "#0b6a73",
            "lang": scope.lang,
            "icons": icons,
        },
        content_type="application/manifest+json; charset=utf-8",
        json_dumps_params={"ensure_ascii": False},
    )


@page(Act.SEE_PUBLIC, *GET)
def service_worker(_scope: Scope) -> HttpResponse:
    """The script that keeps what was seen, and shows what is pushed."""
    answer = HttpResponse(worker(), content_type="text/javascript; charset=utf-8")
    answer.headers["Cache-Control"] = "no-cache"
    return answer


@cache
def worker() -> str:
    """The worker's script; its version changes with it."""
    script = source("public/worker.js").read_text(encoding="utf-8")
    version = hashlib.sha256(script.encode()).hexdigest()[:12]
    icon = static("public/icon-192.png")
    return f"const VERSION = {json.dumps(version)};\nconst ICON = {json.dumps(icon)};\n{script}"
