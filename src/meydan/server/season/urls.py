"""Addresses of a federation's pages, under /f/."""

from django.urls import URLPattern, path

from meydan.server.season import (
    calendar,
    front,
    identity,
    person,
    places,
    rankings,
    ratings,
    way,
    workbooks,
)
from meydan.server.season.office import (
    data,
    doubts,
    events,
    federations,
    lists,
    people,
    ratings as office_ratings,
    settings,
)

F = "<slug:federation>/"
PERSON = F + "office/people/<str:person>/"

public: list[URLPattern] = [
    path(F, front.front, name="season"),
    path(F + "logo/<int:version>", identity.logo, name="season-logo"),
    path(F + "style/<int:version>.css", identity.style, name="season-style"),
    path(F + "calendar/", calendar.calendar, name="season-calendar"),
    path(F + "calendar.ics", calendar.ics, name="season-ics"),
    path(F + "calendar.atom", calendar.atom, name="season-atom"),
    path(F + "calendar.json", calendar.json_feed, name="season-json"),
    path(F + "ratings/<slug:game>/", ratings.ratings, name="season-ratings"),
    path(F + "ratings/<slug:game>.xlsx", ratings.workbook, name="season-ratings-xlsx"),
    path(F + "season/<int:year>/", rankings.season_year, name="season-year"),
    path(F + "season/<int:year>.xlsx", workbooks.winners, name="season-year-xlsx"),
    path(F + "season/<int:year>/<slug:game>/", rankings.ranking, name="season-ranking"),
    path(F + "season/<int:year>/<slug:game>.xlsx", workbooks.ranking, name="season-ranking-xlsx"),
    path(F + "records/", rankings.records, name="season-records"),
    path(F + "people/<str:person>/", person.person, name="season-person"),
    path(F + "clubs/<slug:club>/", places.club, name="season-club"),
    path(F + "provinces/<slug:province>/", places.province, name="season-province"),
    path(F + "way/<slug:final>/", way.way, name="season-way"),
]

office: list[URLPattern] = [
    path("", federations.federations, name="federations"),
    path("office", federations.office, name="federation-office"),
    path(F + "office/", people.people, name="office"),
    path(PERSON, people.person, name="office-person"),
    path(PERSON + "profile", people.profile, name="office-profile"),
    path(PERSON + "merge", people.merge_with, name="office-merge"),
    path(PERSON + "split", people.split_off, name="office-split"),
    path(PERSON + "take-out", data.take_out, name="office-take-out"),
    path(PERSON + "forget", data.forget, name="office-forget"),
    path(F + "office/doubts/", doubts.doubts, name="office-doubts"),
    path(F + "office/doubts/<int:doubt>", doubts.decide, name="office-decide"),
    path(F + "office/changes/", doubts.changes, name="office-changes"),
    path(F + "office/changes/<int:change>/undo", doubts.take_back, name="office-undo"),
    path(F + "office/events/", events.events, name="office-events"),
    path(F + "office/events/change", events.change, name="office-event"),
    path(F + "office/lists/", lists.lists, name="office-lists"),
    path(F + "office/lists/trust", lists.trust, name="office-trust"),
    path(F + "office/lists/give", lists.give, name="office-list-give"),
    path(F + "office/ratings/", office_ratings.ratings, name="office-ratings"),
    path(F + "office/ratings/values", office_ratings.values, name="office-values"),
    path(F + "office/settings/", settings.settings, name="office-settings"),
]

urlpatterns = [*office, *public]
