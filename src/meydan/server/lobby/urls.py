"""Addresses of the lobby, under `/play/lobby/`."""

from django.urls import path

from meydan.server.lobby import views

urlpatterns = [
    path("", views.lobby, name="lobby"),
]
