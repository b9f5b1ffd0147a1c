"""Addresses of arenas, under `/play/arena/`."""

from django.urls import path

from meydan.server.arena import views, views_fair, views_open

urlpatterns = [
    path("", views.arenas, name="arenas"),
    path("of/<slug:event>/", views_open.of_event, name="arena-event"),
    path("by/<slug:federation>/", views_open.of_federation, name="arena-federation"),
    path("class/<str:secret>/", views_open.of_class, name="arena-class"),
    path("of/<slug:event>/<str:code>/fair", views_fair.of_event, name="fair-event"),
    path("by/<slug:federation>/<str:code>/fair", views_fair.of_federation, name="fair-federation"),
    path("class/<str:secret>/<str:code>/fair", views_fair.of_class, name="fair-class"),
    path("<str:code>/", views.arena, name="arena"),
]
