"""Addresses of the public pages, under /e/."""

from django.urls import path
from django.views.decorators.csrf import csrf_exempt

from meydan.server.public import (
    bracket,
    certificate,
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
from meydan.server.public.event import (
    calendar_file,
    covers,
    event_page,
    feeds,
    follow,
    installation,
    logo,
)

CATEGORY = "<slug:event>/<slug:category>/"

urlpatterns = [
    path("<slug:event>/", event_page.event, name="event"),
    path("<slug:event>/programme/", event_page.programme, name="programme"),
    path("<slug:event>/cards/", follow.cards, name="follow-cards"),
    # Asked by nobody in particular, from pages that many share: there is no token to send along.
    path("<slug:event>/follow/", csrf_exempt(follow.wish), name="follow-wish"),
    path("<slug:event>/logo", logo.logo, name="event-logo"),
    path("<slug:event>/calendar.ics", calendar_file.event_calendar, name="event-calendar"),
    path("<slug:event>/feed.atom", feeds.atom, name="feed-atom"),
    path("<slug:event>/feed.json", feeds.json_feed, name="feed-json"),
    path("<slug:event>/cover.png", covers.event_cover, name="event-cover"),
    path("<slug:event>/manifest.webmanifest", installation.manifest, name="manifest"),
    path(CATEGORY + "calendar.ics", calendar_file.category_calendar, name="category-calendar"),
    path(CATEGORY + "cover.png", covers.standings_cover, name="standings-cover"),
    path(CATEGORY + "player/<int:entry>/cover.png", covers.player_cover, name="player-cover"),
    path(
        CATEGORY + "player/<int:entry>/certificate.pdf",
        certificate.certificate,
        name="player-certificate",
    ),
    path(
        CATEGORY + "round/<int:which>/table/<int:at>/cover.png",
        covers.board_cover,
        name="board-cover",
    ),
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
