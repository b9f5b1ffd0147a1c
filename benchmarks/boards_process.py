"""The server with games under way, in a process of its own; prints the links to them as JSON."""

import json
import sys


def main() -> None:
    """Set up so many games of Mangala between two, and serve them on the port given."""
    port, games = map(int, sys.argv[1:3])
    from meydan.server.upkeep.data_folder import prepare

    prepare()
    import uvicorn

    from meydan.match.seats import Seat
    from meydan.server.rounds.games import join, new_friendly, seat_by
    from meydan.server.rounds.setup import Setup

    made = []
    for _ in range(games):
        first = new_friendly(Setup(rulebook="tazof-mangala-2023"), seat=Seat.A, name="A")
        found = seat_by(first)
        assert found is not None
        code = found[0].code
        made.append({"a": first, "b": join(code, name="B"), "stream": f"game-{code}"})
    print(json.dumps(made), flush=True)
    uvicorn.run("meydan.server.asgi:application", port=port, log_level="error")


if __name__ == "__main__":
    main()
