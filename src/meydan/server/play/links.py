"""Finding a game by what its address holds: a seat's secret, or the code for sharing."""

from dataclasses import dataclass

from django.http import Http404, HttpRequest

from meydan.match.seats import Seat
from meydan.rulebooks import playable
from meydan.server.access.limits import check_rate
from meydan.server.models import FreeGame
from meydan.server.play.new_games import seat_by
from meydan.server.play.setup import Setup, setup_of
from meydan.words import Lang, say

GAMES = playable()


@dataclass(frozen=True, slots=True)
class Door:
    """A game, and the seat of who came in; `None` for those who watch."""

    game: FreeGame
    seat: Seat | None
    setup: Setup

    @property
    def practice(self) -> bool:
        """Whether the other player is the program."""
        return self.game.kind == FreeGame.Kind.PRACTICE


def by_secret(secret: str) -> Door:
    """The seat that a secret link opens."""
    found = seat_by(secret)
    if found is None:
        raise Http404
    game, seat = found
    return Door(game, seat, setup_of(game))


def by_code(code: str) -> Door:
    """A game by the code for sharing."""
    game = FreeGame.objects.filter(code=code).first()
    if game is None:
        raise Http404
    return Door(game, None, setup_of(game))


def names_of(door: Door, lang: Lang) -> tuple[str, str]:
    """Both players' names as a page or a record shows them."""
    human = door.setup.human
    if human is not None:
        you, program = say("play_web.you", lang), say("play_web.program", lang)
        return (you, program) if human.index == 0 else (program, you)
    return (
        door.game.name_a or say("match.seat.a", lang),
        door.game.name_b or say("match.seat.b", lang),
    )


def known_game(name: str) -> str:
    """The name of a game, or a page that is not there."""
    if name not in GAMES:
        raise Http404
    return name


def limit_new(request: HttpRequest) -> None:
    """So many new games from one address: enough for a school, not for a flood."""
    check_rate(request, "play-new", "", most=100, seconds=600)


def limit_deeds(request: HttpRequest, door: Door) -> None:
    """So many moves from one seat: more than a hand makes; a whole hall may share one address."""
    check_rate(request, "play-do", f"{door.game.code} {door.seat}", most=400, seconds=20)
