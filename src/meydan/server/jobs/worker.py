"""The child process: reads a tournament, pairs its next round, writes progress and the draft.

It knows nothing of the server, so it stays small, and killing it leaves no trace. Lines on standard
output are JSON: `{"done": 3, "total": 10}`, then `{"round": …}` or `{"error": …, "facts": …}`.
"""

import json
import sys

from meydan.formats.codec import decode, encode
from meydan.tournament.errors import TournamentError
from meydan.tournament.model import Tournament
from meydan.tournament.rounds import pair_next


def main() -> None:
    """Pair what comes in on standard input."""
    tournament = decode(Tournament, json.load(sys.stdin))
    try:
        made = pair_next(tournament, progress=_progress).rounds[-1]
    except TournamentError as error:
        _say({"error": error.code, "facts": error.facts})
        return
    _say({"round": encode(made)})


def _progress(done: int, total: int) -> None:
    _say({"done": done, "total": total})


def _say(line: dict[str, object]) -> None:
    print(json.dumps(line), flush=True)


if __name__ == "__main__":
    main()
