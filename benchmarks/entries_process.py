"""Categories with their sixth round under way; results come in by each door, and what it costs.

Prints JSON: the door → milliseconds of CPU an entry. Requests pass Django's whole stack, but no
network, so that the figure is the work of an entry and nothing else.
"""

import json
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

ROUNDS = 6
WARM, COUNTED = 2, 8
"""Tables before the meter runs, and tables it sees; a field of 20 has ten."""
SETS = ({"kind": "set-started"}, {"kind": "set-counted", "score": [30, 18]})
TOKEN = {"Authorization": "Bearer meydan_bench"}
Place = tuple[str, int]
"""The category's slug and a table."""


def main() -> None:
    """Fill fields of so many players, one for each door, enter, print."""
    players = int(sys.argv[1])
    from meydan.server.upkeep.data_folder import prepare

    prepare()
    from django.test import Client
    from tests.server.making import make_account, make_event

    from benchmarks.season import category, stories
    from meydan.server.access.secrets import digest
    from meydan.server.models import ApiToken, Role

    event = make_event("bench")
    account = make_account("bench", event, Role.CHIEF)
    ApiToken.objects.create(account=account, name="bench", digest=digest("meydan_bench"))
    client = Client()
    client.force_login(account)
    told, rng = stories(), Random(7)
    found = {}
    for name, door in DOORS.items():
        category(
            event, players=players, rounds=ROUNDS, open_rounds=1, told=told, rng=rng, slug=name
        )
        spent = []
        for table in range(1, WARM + COUNTED + 1):
            for entry in door(client, (name, table)):
                before = time.process_time()
                entry()
                if table > WARM:
                    spent.append((time.process_time() - before) * 1000)
        found[name] = statistics.median(spent)
    found["move"] = moves()
    print(json.dumps(found))


def phone(client: Any, at: Place) -> Iterator[Callable[[], None]]:
    """A referee's phone: two sets begun and counted, the second ends the round."""
    path = f"/referee/bench/{at[0]}/{ROUNDS}/{at[1]}/do"
    for number, deed in enumerate(SETS * 2):
        sent = {"deed": deed, "seen": number + (number > 0), "key": f"{at[1]:05}-{number:05}"}
        yield lambda sent=sent: _post(client, path, sent, 200)  # type: ignore[misc]


def entries(client: Any, at: Place) -> Iterator[Callable[[], None]]:
    """The same by a program."""
    path = f"/api/v1/events/bench/categories/{at[0]}/rounds/{ROUNDS}/tables/{at[1]}/events"
    for number, deed in enumerate(SETS * 2):
        sent = {"deed": deed, "seen": number + (number > 0)}
        key = TOKEN | {"Idempotency-Key": f"{at[1]:05}-{number:05}"}
        yield lambda sent=sent, key=key: _post(client, path, sent, 201, key)  # type: ignore[misc]


def desk(client: Any, at: Place) -> Iterator[Callable[[], None]]:
    """A result typed at the desk."""
    path = f"/desk/e/bench/c/{at[0]}/round/{ROUNDS}/results/enter"
    typed = {"table": at[1], "result": "1:0", "for": at[1], "was": ""}
    yield lambda: _checked(client.post(path, typed), 302)


def results(client: Any, at: Place) -> Iterator[Callable[[], None]]:
    """A result sent by a program."""
    path = f"/api/v1/events/bench/categories/{at[0]}/rounds/{ROUNDS}/tables/{at[1]}/result"
    key = TOKEN | {"Idempotency-Key": f"result-{at[1]:05}"}
    yield lambda: _post(client, path, {"points": [2, 0]}, 200, key)


def moves() -> float:
    """Moves at a table on screens, after one another until nobody has any."""
    from tests.server.tables.arranging import arrange, sit_down

    category = arrange("mangala", players=2)
    table, rng = sit_down(category), Random(3)
    spent: list[float] = []
    scene = table.begin()
    while scene.get("legal") and len(spent) < 60:
        move, seat = rng.choice(scene["legal"]), scene["turn"]
        before = time.process_time()
        answer = table.do(seat, "move", move=move, seen=scene["seq"])
        spent.append((time.process_time() - before) * 1000)
        _checked(answer, 200)
        scene = answer.json()
    return statistics.median(spent[WARM:])


DOORS = {"phone": phone, "desk": desk, "api-entries": entries, "api-results": results}


def _post(
    client: Any, path: str, sent: object, wanted: int, headers: dict[str, str] | None = None
) -> None:
    body = json.dumps(sent)
    _checked(client.post(path, body, content_type="application/json", headers=headers), wanted)


def _checked(answer: Any, wanted: int) -> None:
    if answer.status_code != wanted:
        raise RuntimeError(f"{answer.status_code}: {answer.content[:400]!r}")


if __name__ == "__main__":
    main()
