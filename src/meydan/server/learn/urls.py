"""Addresses of learning, under `/learn/`."""

from django.urls import path

from meydan.server.learn import (
    conduct_views,
    mistake_views,
    puzzle_of_the_day as puzzle_of_the_day,  # registers its card
    puzzle_views,
    run_views,
    strategy_views,
    views,
)

urlpatterns = [
    path("", views.start, name="learn"),
    path("<str:game>/", views.lessons, name="course"),
    path("<str:game>/puzzles/", puzzle_views.hub, name="puzzles"),
    path("<str:game>/puzzles/all/", puzzle_views.listed, name="puzzle-list"),
    path("<str:game>/puzzles/draw/", run_views.drawn, name="puzzle-draw"),
    path("<str:game>/puzzles/rate/", run_views.rate, name="puzzle-rate"),
    path("<str:game>/puzzles/mine/", mistake_views.mistake, name="mistake"),
    path("<str:game>/puzzles/run/<str:mode>/", run_views.run, name="puzzle-run"),
    path("<str:game>/puzzles/<str:puzzle>/", puzzle_views.puzzle, name="puzzle"),
    path("<str:game>/strategy/", strategy_views.course, name="strategy"),
    path("<str:game>/strategy/<str:topic>/", strategy_views.lesson, name="strategy-lesson"),
    path("<str:game>/conduct/", conduct_views.conduct, name="conduct"),
    path("<str:game>/<str:lesson>/", views.lesson, name="lesson"),
]
