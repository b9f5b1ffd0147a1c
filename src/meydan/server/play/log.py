"""A game's log: the round that its events make, and one more event."""

import threading
from collections import OrderedDict
from collections.abc import Iterable

from meydan.match.codec import dump_event, load_event
from meydan.match.events import Event
from meydan.match.round import Round, replay
from meydan.server.models import FreeGame, FreeGameEvent

_KEPT = 512
_folded: OrderedDict[tuple[int, int], Round] = OrderedDict()
_lock = threading.Lock()


def read(game: FreeGame) -> Round | None:
    """The round as far as it went; `None` before it was opened.

    A log only grows, so a round is known by the game and the number of its last event: the last
    few hundred are kept, and a move does not cost a replay of all that came before it.
    """
    if not game.seq:
        return None
    with _lock:
        found = _folded.get((game.pk, game.seq))
    if found is None:
        rows = game.events.filter(seq__lte=game.seq).values_list("event", flat=True)
        found = replay(load_event(row) for row in rows)
        keep(game, found)
    return found


def read_all(games: Iterable[FreeGame]) -> dict[int, Round]:
    """The rounds of several games, by their keys, with one look into the log."""
    opened = [game for game in games if game.seq]
    with _lock:
        found = {game.pk: _folded.get((game.pk, game.seq)) for game in opened}
    missing = [game for game in opened if found[game.pk] is None]
    if missing:
        rows: dict[int, list[object]] = {game.pk: [] for game in missing}
        events = FreeGameEvent.objects.filter(game__in=missing).order_by("seq")
        for key, event in events.values_list("game_id", "event"):
            rows[key].append(event)
        for game in missing:
            found[game.pk] = played = replay(load_event(row) for row in rows[game.pk][: game.seq])
            keep(game, played)
    return {key: played for key, played in found.items() if played is not None}


def keep(game: FreeGame, played: Round) -> None:
    """Keep a round at hand; only what is committed, or read from the log."""
    with _lock:
        _folded[game.pk, len(played.log)] = played
        _folded.move_to_end((game.pk, len(played.log)))
        while len(_folded) > _KEPT:
            _folded.popitem(last=False)


def append(game: FreeGame, event: Event, *, key: str | None = None) -> None:
    """Store one more event; the caller holds the game's lock and saves the game."""
    game.seq = event.seq
    FreeGameEvent.objects.create(game=game, seq=event.seq, event=dump_event(event), key=key)


def forget() -> None:
    """Forget what is kept at hand, as a new process has; for tests."""
    with _lock:
        _folded.clear()
