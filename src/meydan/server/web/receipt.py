"""A receipt for a puzzle or lesson that was done: the server's word, carried by a device.

Whoever judges hands it out and keeps nothing; whoever gave the task takes it back and believes it.
"""

from django.core import signing

SALT = "meydan.task-done"
AGE = 60 * 24 * 3600
"""Seconds that a device may carry one."""


def receipt(game: str, task: str) -> str:
    """For a task that was done: `puzzle mangala-0001`, `lesson again`."""
    return signing.dumps([game, task], salt=SALT, compress=True)


def read_receipt(text: str) -> tuple[str, str] | None:
    """The game and the task of a receipt; `None` for what this server never wrote."""
    try:
        game, task = signing.loads(text[:400], salt=SALT, max_age=AGE)
    except (signing.BadSignature, ValueError):
        return None
    return game, task
