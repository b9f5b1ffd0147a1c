"""Addresses of tables on screens for those who watch, under `/e/`."""

from django.urls import path

from meydan.server.tables import watch_views

CATEGORY = "<slug:event>/<slug:category>/"
TABLE = CATEGORY + "round/<int:number>/table/<int:table>/"

urlpatterns = [
    path(TABLE, watch_views.watch, name="watch"),
    path(TABLE + "state", watch_views.state, name="watch-state"),
    path(TABLE + "record", watch_views.record, name="watch-record"),
    path(CATEGORY + "live/", watch_views.wall, name="wall"),
]
