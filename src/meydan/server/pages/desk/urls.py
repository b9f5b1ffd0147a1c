"""Addresses of the desk: `/desk/e/<event>/c/<category>/…`."""

from django.urls import URLPattern, path

from meydan.server.pages.desk import category, creating, events, home

EVENT = "e/<slug:event>/"
CATEGORY = "e/<slug:event>/c/<slug:category>/"

# Before the first pairing.
before: list[URLPattern] = [
    path("", home.home, name="desk"),
    path("new", creating.choose, name="desk-new"),
    path("new/<slug:template_id>", creating.create, name="desk-create"),
    path(EVENT, events.overview, name="desk-event"),
    path(CATEGORY, category.overview, name="desk-category"),
]

# From the lot to the medals.
running: list[URLPattern] = []

urlpatterns = [*before, *running]
