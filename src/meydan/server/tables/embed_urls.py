"""Addresses for live boards inside other sites."""

from django.urls import path

from meydan.server.tables import watch_views
from meydan.server.web.embed import embedded

CATEGORY = "<slug:event>/<slug:category>/"
TABLE = CATEGORY + "round/<int:number>/table/<int:table>/"

urlpatterns = [
    path(CATEGORY + "live/", embedded(watch_views.wall), name="embed-wall"),
    path(TABLE, embedded(watch_views.watch), name="embed-board"),
]
