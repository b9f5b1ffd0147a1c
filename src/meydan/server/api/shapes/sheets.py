"""Sheets to print."""

from typing import Literal

from meydan.server.api.shapes.base import Out


class SheetOut(Out):
    """A sheet, and whether it can be printed yet."""

    code: str
    title: str
    needs: list[Literal["round", "standings", "log"]]
    """What must be there first: a paired round, a published one, the logs of its boards."""
    options: list[str]
    """What it heeds of what can be asked for."""
    ready: bool


class SheetList(Out):
    """The sheets of a category that the asker may print, in the order of use."""

    items: list[SheetOut]
