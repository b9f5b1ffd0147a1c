"""Addresses of playing, under `/play/`."""

from django.urls import path

from meydan.server.play import views_new, views_seat, views_shared
from meydan.server.study import views_replay, views_study

urlpatterns = [
    path("", views_new.start, name="play"),
    path("g/<str:secret>/", views_seat.seat, name="play-seat"),
    path("g/<str:secret>/state", views_seat.state, name="play-state"),
    path("g/<str:secret>/do", views_seat.do, name="play-do"),
    path("g/<str:secret>/why", views_seat.why, name="play-why"),
    path("g/<str:secret>/hint", views_seat.hint, name="play-hint"),
    path("g/<str:secret>/next", views_seat.following, name="play-next"),
    path("s/<str:code>/", views_shared.shared, name="play-shared"),
    path("s/<str:code>/state", views_shared.shared_state, name="play-shared-state"),
    path("s/<str:code>/record", views_shared.record, name="play-record"),
    path("s/<str:code>/replay", views_replay.free_game, name="play-replay"),
    path("record/", views_replay.given, name="play-given"),
    path("study/", views_study.choose, name="studies"),
    path("study/<str:game>/", views_study.study, name="study"),
    path("study/<str:game>/at", views_study.at, name="study-at"),
    path("<str:game>/practice", views_new.practice, name="play-practice"),
    path("<str:game>/friend", views_new.friend, name="play-friend"),
]
