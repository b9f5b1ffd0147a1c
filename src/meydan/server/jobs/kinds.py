"""Every kind of work that the queue knows; importing a module makes its kinds known."""

from meydan.server.jobs import (
    copies,
    fair_play,
    lists,
    openings,
    outlook,
    pairing,
    season,
    typesetting,
)
from meydan.server.jobs.hooks import delivery as hooks
from meydan.server.jobs.push import delivery
from meydan.server.jobs.queue import QUEUE

__all__ = [
    "QUEUE",
    "copies",
    "delivery",
    "fair_play",
    "hooks",
    "lists",
    "openings",
    "outlook",
    "pairing",
    "season",
    "typesetting",
]
