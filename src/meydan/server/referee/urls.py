"""Addresses of the referee's pages, under `/referee/`."""

from django.urls import path

from meydan.server.referee import calls, crew, views

TABLE = "<slug:event>/<slug:category>/<int:number>/<int:table>/"

urlpatterns = [
    path("", views.home, name="referee"),
    path("messages/<int:message>/read", crew.read, name="referee-message"),
    path("<slug:event>/hand-over", crew.give, name="referee-hand-over"),
    path("calls", calls.calls, name="referee-calls"),
    path("sw.js", views.service_worker, name="referee-worker"),
    path(TABLE, views.table, name="referee-table"),
    path(f"{TABLE}state", views.state, name="referee-state"),
    path(f"{TABLE}do", views.do, name="referee-do"),
]
