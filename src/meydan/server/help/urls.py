"""Addresses of the handbook."""

from django.urls import path

from meydan.server.help import views

urlpatterns = [
    path("", views.contents, name="help"),
    path("<slug:who>", views.reader, name="help-chapter"),
]
