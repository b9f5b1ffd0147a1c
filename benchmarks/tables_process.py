"""The server with tournament tables on screens under way; prints the way to each as JSON."""

import json
import sys


def main() -> None:
    """Set up so many tables of Mangala on screens, and serve them on the port given."""
    port, tables = map(int, sys.argv[1:3])
    from meydan.server.upkeep.data_folder import prepare

    prepare()
    import uvicorn
    from django.contrib.sessions.backends.db import SessionStore
    from tests.server.tables.arranging import arrange

    from meydan.match.seats import Seat
    from meydan.server.rounds.acts import ready
    from meydan.server.rounds.held import hold
    from meydan.server.rounds.hosts.table import Table, boards

    category = arrange("mangala", players=2 * tables)
    made = []
    for board in boards().filter(round__category=category):
        hold(Table(board, seats=(Seat.A, Seat.B)), ready)
        cookies = {}
        for seat, entry in (("a", board.first), ("b", board.second)):
            session = SessionStore()
            session["entry"], session["link"] = entry.pk, entry.link
            session.save()
            cookies[seat] = session.session_key
        path = f"/table/{board.pk}/"
        made.append({**cookies, "path": path, "stream": board.stream, "watch": category.watched})
    print(json.dumps(made), flush=True)
    uvicorn.run("meydan.server.asgi:application", port=port, log_level="error")


if __name__ == "__main__":
    main()
