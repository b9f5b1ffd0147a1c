"""Addresses for pages inside other sites: standings and pairings of a category."""

from django.urls import path

from meydan.server.public import standings, views
from meydan.server.web.embed import embedded

CATEGORY = "<slug:event>/<slug:category>/"

urlpatterns = [
    path(CATEGORY + "standings/", embedded(standings.standings_page), name="embed-standings"),
    path(CATEGORY + "pairings/", embedded(views.category), name="embed-pairings"),
]
