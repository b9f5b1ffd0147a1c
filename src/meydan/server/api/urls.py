"""Addresses of the API: the page for people, the document, and every operation."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.urls import URLPattern, include, path
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_GET

from meydan.server.access.actions import Act
from meydan.server.api.document import document
from meydan.server.api.guard import guarded
from meydan.server.api.page import api_page
from meydan.server.api.route import ROUTES
from meydan.server.api.service import api


@csrf_exempt
@require_GET
def openapi(_request: HttpRequest) -> HttpResponse:
    """The OpenAPI document."""
    return JsonResponse(document(), json_dumps_params={"ensure_ascii": False})


openapi.act = Act.SEE_PUBLIC  # type: ignore[attr-defined]


def _operations() -> list[URLPattern]:
    """One pattern an address, each view with the action of every method that it takes."""
    found: dict[str, URLPattern] = {}
    for pattern in api.urls[0]:
        assert isinstance(pattern, URLPattern)
        address = "/" + str(pattern.pattern).replace("<", "{").replace(">", "}")
        acts = {route.method: route.act for route in ROUTES if route.path == address}
        if acts and address not in found:
            view = guarded(pattern.callback)
            view.acts = acts  # type: ignore[attr-defined]
            found[address] = path(str(pattern.pattern), view, name=pattern.name)
    return list(found.values())


urlpatterns = [
    path("", api_page, name="api"),
    path("v1/openapi.json", guarded(openapi), name="openapi"),
    path("v1/", include((_operations(), "api"), namespace="api-v1")),
]
