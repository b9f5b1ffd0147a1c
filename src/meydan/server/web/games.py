"""The games that pages know."""

from django.http import Http404

from meydan.rulebooks import ids, load, playable

GAMES = playable()


def known_game(name: str) -> str:
    """The name of a game, or a page that is not there."""
    if name not in GAMES:
        raise Http404
    return name


def books_of(game: str) -> tuple[str, ...]:
    """The texts that a game can be played by, its default first."""
    return tuple(id_ for id_ in ids() if load(id_).game == game)
