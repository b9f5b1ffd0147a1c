"""Addresses of learning, under `/learn/`."""

from django.urls import path

from meydan.server.learn import (
    puzzle_of_the_day as puzzle_of_the_day,  # registers its card
    puzzle_views,
    views,
)

urlpatterns = [
    path("", views.start, name="learn"),
    path("<str:game>/", views.lessons, name="course"),
    path("<str:game>/puzzles/", puzzle_views.listed, name="puzzles"),
    path("<str:game>/puzzles/<str:puzzle>/", puzzle_views.puzzle, name="puzzle"),
    path("<str:game>/<str:lesson>/", views.lesson, name="lesson"),
]
