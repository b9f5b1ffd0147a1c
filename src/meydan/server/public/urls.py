"""Addresses of the public pages, under /e/."""

from django.urls import path

from meydan.server.public import (
    bracket,
    cross,
    figures,
    hall,
    player,
    rules,
    search,
    standings,
    teams,
    views,
)

urlpatterns = [
    path("<slug:event>/", views.event, name="event"),
    path("<slug:event>/find/", search.find, name="find"),
    path("<slug:event>/hall/", hall.hall, name="hall"),
    path("<slug:event>/hall/<int:screen>/", hall.screen, name="hall-screen"),
    path("<slug:event>/teams/", teams.teams, name="teams"),
    path("<slug:event>/medals/", teams.medals, name="medals"),
    path("<slug:event>/<slug:category>/", views.category, name="category"),
    path("<slug:event>/<slug:category>/round/<int:which>/", views.pairings, name="pairings"),
    path("<slug:event>/<slug:category>/beside/", views.beside, name="beside"),
    path("<slug:event>/<slug:category>/standings/", standings.standings_page, name="standings"),
    path("<slug:event>/<slug:category>/standings/<int:entry>/", standings.why, name="why-place"),
    path("<slug:event>/<slug:category>/bracket/", bracket.bracket_page, name="bracket"),
    path("<slug:event>/<slug:category>/cross/", cross.cross_table, name="cross"),
    path("<slug:event>/<slug:category>/statistics/", figures.figures, name="statistics"),
    path("<slug:event>/<slug:category>/players/", views.players, name="players"),
    path("<slug:event>/<slug:category>/player/<int:entry>/", player.player, name="player"),
    path("<slug:event>/<slug:category>/rules/", rules.rules, name="rules"),
    path("<slug:event>/<slug:category>/schedule/", views.schedule, name="schedule"),
    path("<slug:event>/<slug:category>/hall/", hall.category_hall, name="category-hall"),
]
