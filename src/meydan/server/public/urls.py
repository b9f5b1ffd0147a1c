"""Addresses of the public pages, under /e/."""

from django.urls import path

from meydan.server.public import hall, rules, search, teams, views
from meydan.server.study import views_replay
from meydan.server.tables import watch_views

TABLE = "<slug:event>/<slug:category>/round/<int:number>/table/<int:table>/"

urlpatterns = [
    path("<slug:event>/", views.event, name="event"),
    path("<slug:event>/find/", search.find, name="find"),
    path("<slug:event>/hall/", hall.hall, name="hall"),
    path("<slug:event>/teams/", teams.teams, name="teams"),
    path("<slug:event>/medals/", teams.medals, name="medals"),
    path("<slug:event>/<slug:category>/", views.category, name="category"),
    path("<slug:event>/<slug:category>/round/<int:which>/", views.pairings, name="pairings"),
    path(f"{TABLE}", watch_views.watch, name="watch"),
    path(f"{TABLE}state", watch_views.state, name="watch-state"),
    path(f"{TABLE}record", watch_views.record, name="watch-record"),
    path("<slug:event>/<slug:category>/live/", watch_views.wall, name="wall"),
    path("<slug:event>/<slug:category>/standings/", views.standings_page, name="standings"),
    path("<slug:event>/<slug:category>/cross/", views.cross_table, name="cross"),
    path("<slug:event>/<slug:category>/players/", views.players, name="players"),
    path("<slug:event>/<slug:category>/player/<int:entry>/", views.player, name="player"),
    path("<slug:event>/<slug:category>/rules/", rules.rules, name="rules"),
    path("<slug:event>/<slug:category>/schedule/", views.schedule, name="schedule"),
    path(
        "<slug:event>/<slug:category>/round/<int:number>/table/<int:table>/replay/",
        views_replay.board,
        name="board-replay",
    ),
    path(
        "<slug:event>/<slug:category>/round/<int:number>/table/<int:table>/record/",
        views_replay.board_record,
        name="board-record",
    ),
    path("<slug:event>/<slug:category>/hall/", hall.category_hall, name="category-hall"),
]
