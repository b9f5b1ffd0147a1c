"""Games for tests of playing: made, joined and played on by the pages' own doors."""

import re
from random import Random
from typing import Any

from django.test import Client

from meydan.rulebooks import game_for
from meydan.server.models import FreeGame
from meydan.server.rounds.games import seat_by

JSON = {"HTTP_ACCEPT": "application/json"}


def practice(client: Client, game: str = "mangala", **fields: str) -> str:
    """A new practice game; the secret of its link."""
    form = {"rulebook": f"tazof-{game}" if game != "mangala" else "tazof-mangala-2023"}
    return secret_of(client.post(f"/play/{game}/practice", form | {"starts": "me"} | fields))


def friendly(client: Client, game: str = "mangala", **fields: str) -> tuple[str, str]:
    """A new friendly game that a second player joined; the secrets of A and B."""
    form = {"rulebook": f"tazof-{game}" if game != "mangala" else "tazof-mangala-2023"}
    first = secret_of(
        client.post(f"/play/{game}/friend", form | {"starts": "me", "name": "Ada"} | fields)
    )
    second = secret_of(Client().post(f"/play/s/{game_of(first).code}/", {"name": "Bora"}))
    return first, second


def secret_of(response: Any) -> str:
    """The secret in the address that a page sends to."""
    assert response.status_code == 302, response.content.decode()
    found = re.search(r"/play/g/([^/]+)/", response.headers["Location"])
    assert found is not None
    return found[1]


def game_of(secret: str) -> FreeGame:
    """The stored game that a secret opens."""
    found = seat_by(secret)
    assert found is not None
    return found[0]


def do(client: Client, secret: str, act: str, **fields: object) -> Any:
    """What the server answers to an act."""
    data = {"act": act, **fields}
    return client.post(f"/play/g/{secret}/do", data, headers={"Accept": "application/json"})


def state(client: Client, secret: str) -> dict[str, Any]:
    """The game as a page is told of it."""
    scene: dict[str, Any] = client.get(f"/play/g/{secret}/state").json()
    return scene


def play_out(client: Client, secrets: tuple[str, str], *, seed: int = 1) -> dict[str, Any]:
    """Play random moves for both until the set is over; the last scene."""
    random = Random(seed)
    scene = state(client, secrets[0])
    number = scene["board"]["set"]
    while scene["phase"] == "playing" and scene["board"]["set"] == number:
        secret = secrets[0] if scene["turn"] == "a" else secrets[1]
        answer = do(client, secret, "move", move=random.choice(scene["legal"]), seen=scene["seq"])
        assert answer.status_code == 200, answer.content.decode()
        scene = answer.json()
    return scene


def replayed(game: str, moves: list[str]) -> str:
    """The position that the game library gives for these moves."""
    rules = game_for(game)
    position = rules.start()
    for text in moves:
        position = rules.play(position, rules.parse(position, text))
    return rules.dump(position)
