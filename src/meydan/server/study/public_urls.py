"""Addresses of looking back at boards of tournaments, under `/e/`."""

from django.urls import path

from meydan.server.study import views_replay

TABLE = "<slug:event>/<slug:category>/round/<int:number>/table/<int:table>/"

urlpatterns = [
    path(TABLE + "replay/", views_replay.board, name="board-replay"),
    path(TABLE + "record/", views_replay.board_record, name="board-record"),
]
