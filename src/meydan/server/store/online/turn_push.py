"""Telling a player's browsers that it is their turn, in games of days."""

from django.urls import reverse

from meydan.match.seats import Seat
from meydan.server.models import FreeGame, PushMessage, Sitting
from meydan.server.models.moments import now_ms
from meydan.words import lang, say


def call_to_move(game: FreeGame, seat: Seat | None) -> None:
    """Queue a message for every browser of who is to move now, if it is somebody's turn anew."""
    if seat is None:
        return
    rows = Sitting.objects.select_related("opponent").filter(game=game, seat=seat.value)
    sitting = rows.first()
    if sitting is None:
        return
    other = game.name_b if seat is Seat.A else game.name_a
    messages = []
    for one in sitting.profile.addresses.select_related("address"):
        language = lang(one.address.language)
        facts = {
            "game": say(f"game.name.{game.game}", language),
            "name": other or say("play_web.guest", language),
        }
        payload = {
            "title": say("online.push.title", language),
            "body": say("online.push.body", language, **facts),
            "url": reverse("play-seat", kwargs={"secret": f"~{game.code}"}),
            "tag": f"turn-{game.pk}",
        }
        messages.append(PushMessage(address=one.address, payload=payload, made=now_ms()))
    PushMessage.objects.bulk_create(messages)
