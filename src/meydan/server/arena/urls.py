"""Addresses of arenas, under `/play/arena/`."""

from django.urls import path

from meydan.server.arena import views, views_open

urlpatterns = [
    path("", views.arenas, name="arenas"),
    path("of/<slug:event>/", views_open.of_event, name="arena-event"),
    path("by/<slug:federation>/", views_open.of_federation, name="arena-federation"),
    path("class/<str:secret>/", views_open.of_class, name="arena-class"),
    path("<str:code>/", views.arena, name="arena"),
]
