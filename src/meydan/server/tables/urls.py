"""Addresses of tables on screens, for those who play at them."""

from django.urls import path

from meydan.server.tables import views

urlpatterns = [
    path("t/<str:secret>", views.by_tablet_link, name="tablet-link"),
    path("tablet", views.tablet, name="tablet"),
    path("table/<int:board>/", views.table, name="table"),
    path("table/<int:board>/state", views.state, name="table-state"),
    path("table/<int:board>/do", views.do, name="table-do"),
    path("table/<int:board>/why", views.why, name="table-why"),
]
