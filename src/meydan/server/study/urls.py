"""Addresses of looking back and of thinking things over, under `/play/`."""

from django.urls import path

from meydan.server.study import (
    views_explorer,
    views_replay,
    views_saved,
    views_study,
)

urlpatterns = [
    path("s/<str:code>/replay", views_replay.free_game, name="play-replay"),
    path("record/", views_replay.given, name="play-given"),
    path("explorer/<str:game>/", views_explorer.explorer, name="explorer"),
    path("studies/", views_saved.mine, name="my-studies"),
    path("studies/w/<str:secret>/", views_saved.own, name="study-own"),
    path("studies/<str:code>/", views_saved.read, name="study-read"),
    path("studies/<str:code>/record", views_saved.record, name="study-record"),
    path("study/", views_study.choose, name="studies"),
    path("study/<str:game>/", views_study.study, name="study"),
    path("study/<str:game>/at", views_study.at, name="study-at"),
]
