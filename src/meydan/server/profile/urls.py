"""Addresses of the own profile, under `/play/me/`."""

from django.urls import path

from meydan.server.profile import views, views_device

urlpatterns = [
    path("", views.me, name="profile"),
    path("change", views.change, name="profile-change"),
    path("export", views.export, name="profile-export"),
    path("tell", views.tell, name="profile-tell"),
    path("recover", views_device.recover, name="profile-recover"),
    path("in/<str:secret>", views_device.second, name="profile-device"),
]
