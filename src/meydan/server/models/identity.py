"""Whose installation this is: the federation's name, sign and colour on every page."""

from django.db import models


class Identity(models.Model):
    """One row, or none: then the pages bear Meydan's own name and colours."""

    THE_ONE = 1

    name = models.CharField(max_length=60, blank=True)
    accent = models.CharField(max_length=7, blank=True)
    """A colour as `#0b6a73`; what pages show is made readable from it."""
    logo = models.BinaryField(null=True)
    """A PNG or JPEG picture."""
    logo_kind = models.CharField(max_length=12, blank=True)
    """`image/png` or `image/jpeg`."""
    version = models.PositiveIntegerField(default=0)
    """Grows with every change; in addresses, so that browsers may keep what they have."""

    def __str__(self) -> str:
        return self.name or "Meydan"
