"""Addresses of the referee's pages, under `/referee/`."""

from django.urls import path

from meydan.server.referee import calls, colleagues, views

TABLE = "<slug:event>/<slug:category>/<int:number>/<int:table>/"

urlpatterns = [
    path("", views.home, name="referee"),
    path("messages/<int:message>/read", colleagues.read, name="referee-message"),
    path("<slug:event>/hand-over", colleagues.give, name="referee-hand-over"),
    path("calls", calls.calls, name="referee-calls"),
    path("sw.js", views.service_worker, name="referee-worker"),
    path(TABLE, views.table, name="referee-table"),
    path(f"{TABLE}state", views.state, name="referee-state"),
    path(f"{TABLE}do", views.do, name="referee-do"),
]
