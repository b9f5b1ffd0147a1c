"""The server under test, in a process of its own that takes orders on standard input.

An order is a line: `result TABLE` enters a result from within, as a referee's request would, and
answers with the moment it was on disk; `memory` answers with the resident size.
"""

import sys
import threading
import time
from functools import partial
from pathlib import Path


def fill(categories: int, players: int) -> None:
    """An event with one round under way in each category."""
    from tests.server.making import (
        add_players,
        make_account,
        make_category,
        make_event,
        start_round,
    )

    from meydan.server.access.secrets import digest
    from meydan.server.models import ApiToken, Role

    event = make_event("bench")
    account = make_account("bench", event, Role.REFEREE)
    ApiToken.objects.create(account=account, name="bench", digest=digest("meydan_bench"))
    for number in range(categories):
        category = make_category(event, f"c{number + 1}")
        add_players(category, players)
        start_round(category)


def play(rounds: int) -> None:
    """Play so many rounds of the first category, but the last one's results."""
    from random import Random

    from tests.server.making import edit, start_round

    from meydan.server.models import Category
    from meydan.server.store.rows import rulebook_of
    from meydan.tournament.model import Tournament
    from meydan.tournament.simulation.made_up import Chances, fill_round, strengths

    category = Category.objects.order_by("id")[0]
    rng = Random(1)

    def filled(tournament: Tournament) -> Tournament:
        return tournament.with_round(
            fill_round(
                tournament.rounds[-1],
                book=rulebook_of(category),
                strong=strengths(tournament, rng),
                chances=Chances(),
                rng=rng,
            )
        )

    for _ in range(rounds - 1):
        edit(category, filled)
        start_round(category)
    edit(category, filled)


def obey() -> None:
    """Take orders until standard input ends."""
    from tests.server.making import edit

    from meydan.server.models import Category
    from meydan.tournament.ids import Points, RoundNo, TableNo
    from meydan.tournament.results import Result
    from meydan.tournament.rounds import enter_result

    for line in sys.stdin:
        order, _, argument = line.strip().partition(" ")
        if order == "result":
            category = Category.objects.order_by("id")[0]
            points = (Points(2), Points(0)) if time.time_ns() % 2 else (Points(0), Points(2))
            result = Result(points=points, warnings=(int(time.time() * 10) % 3, 0))
            table = TableNo(int(argument))
            edit(category, partial(enter_result, number=RoundNo(1), table=table, result=result))
            print(time.time(), flush=True)
        elif order == "memory":
            status = Path("/proc/self/status").read_text(encoding="ascii")
            print(next(row.split()[1] for row in status.splitlines() if "VmRSS" in row), flush=True)


def main() -> None:
    """Fill, then serve on the port given."""
    port, categories, players, rounds = map(int, sys.argv[1:5])
    from meydan.server.upkeep.data_folder import prepare

    prepare()
    fill(categories, players)
    if rounds > 1:
        play(rounds)
    import uvicorn

    threading.Thread(target=obey, daemon=True).start()
    uvicorn.run("meydan.server.asgi:application", host="127.0.0.1", port=port, log_level="warning")


if __name__ == "__main__":
    main()
