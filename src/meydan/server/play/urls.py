"""Addresses of playing, under `/play/`."""

from django.urls import path

from meydan.server.play import views_greetings, views_new, views_seat, views_shared

urlpatterns = [
    path("", views_new.start, name="play"),
    path("g/<str:secret>/", views_seat.seat, name="play-seat"),
    path("g/<str:secret>/state", views_seat.state, name="play-state"),
    path("g/<str:secret>/do", views_seat.do, name="play-do"),
    path("g/<str:secret>/why", views_seat.why, name="play-why"),
    path("g/<str:secret>/hint", views_seat.hint, name="play-hint"),
    path("g/<str:secret>/next", views_seat.following, name="play-next"),
    path("g/<str:secret>/greet", views_greetings.greet, name="play-greet"),
    path("s/<str:code>/", views_shared.shared, name="play-shared"),
    path("s/<str:code>/state", views_shared.shared_state, name="play-shared-state"),
    path("s/<str:code>/record", views_shared.record, name="play-record"),
    path("<str:game>/practice", views_new.practice, name="play-practice"),
    path("<str:game>/friend", views_new.friend, name="play-friend"),
]
