"""Players for tests: browsers that are let in as a profile."""

from typing import Any

from django.test import Client

from meydan.server.access import limits
from meydan.server.models import FreeGame, Profile
from tests.server.play.playing import secret_of


def player(nickname: str) -> Client:
    """A browser with a new profile."""
    client = Client()
    answer = client.post("/play/me/", {"nickname": nickname})
    assert answer.status_code == 200, answer.content.decode()
    limits.forget()
    return client


def profile(nickname: str) -> Profile:
    return Profile.objects.get(nickname=nickname)


def seek(client: Client, game: str = "reversi", **fields: str) -> Any:
    return client.post("/play/lobby/", {"game": game, "clock": "5+3"} | fields)


def paired(one: Client, two: Client, **fields: str) -> FreeGame:
    """A game of two who met in the lobby and came to the board."""
    seek(one, **fields)
    secret = secret_of(seek(two, **fields))
    for client in (one, two):
        assert client.get(f"/play/g/{secret}/").status_code == 200
    return FreeGame.objects.get(code=secret.removeprefix("~"))


def in_order(game: FreeGame, clients: dict[str, Client]) -> tuple[Client, Client]:
    """The browsers of A and B."""
    return clients[game.name_a], clients[game.name_b]
