"""Addresses of the classroom, under `/class/`."""

from django.urls import path

from meydan.server.classroom import views_homework, views_new, views_pupil, views_teacher

urlpatterns = [
    path("", views_new.start, name="class-start"),
    path("new", views_new.new, name="class-new"),
    path("t/<str:secret>/", views_teacher.home, name="class-teacher"),
    path("t/<str:secret>/homework", views_homework.teacher, name="class-homework-teacher"),
    path("<str:code>/", views_pupil.home, name="class"),
    path("<str:code>/homework", views_homework.pupil, name="class-homework"),
    path("<str:code>/screen", views_pupil.screen, name="class-screen"),
]
