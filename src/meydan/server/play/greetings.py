"""Greetings: a fixed set in the place of a chat, so that nobody can write anything else."""

from django.db import transaction

from meydan.match.seats import Seat
from meydan.server.live.announcement import announce
from meydan.server.live.differences import Said
from meydan.server.models import FreeGame
from meydan.server.rounds.hosts.game import Game

GREETINGS = ("hello", "luck", "fine", "thanks", "well", "bye")


def greets(host: Game) -> bool:
    """Whether somebody is there to be greeted: no program, and no class that sits together."""
    return not host.practice and host.row.classroom_id is None and host.row.seq > 0


def say_greeting(host: Game, seat: Seat, greeting: str) -> None:
    """Let both pages say it; the game is held, which guards its stream."""
    with transaction.atomic():
        FreeGame.objects.select_for_update().get(pk=host.row.pk)
        announce(host.row.stream, [Said("greeting", {"seat": seat.value, "said": greeting})])
