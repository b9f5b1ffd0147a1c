"""Meydan as a Django app."""

from django.apps import AppConfig


class MeydanConfig(AppConfig):
    """One app: its models and migrations."""

    name = "meydan.server"
    label = "meydan"
    verbose_name = "Meydan"
