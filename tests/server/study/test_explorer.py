"""The opening explorer: every move with its value, and which of them hold a proved result."""

import pytest
from django.test import Client

from meydan.engine import kernel
from meydan.engine.mangala import know
from meydan.rulebooks import game_for
from meydan.server.web.games import GAMES

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.skipif(not kernel.available, reason="proofs take the kernel")
def test_mangalas_first_moves_have_their_proved_values(client: Client) -> None:
    """The set is a draw: the page names the moves that hold it, as the book knows them."""
    rules = game_for("mangala")
    known = know(rules.start())
    assert known is not None
    best = [line for line in known if line.score == known[0].score]
    page = client.get("/play/explorer/mangala/", headers={"Accept-Language": "en"}).content.decode()
    held = ", ".join(rules.format(rules.start(), line.moves[0]) for line in best)
    code = "Only {} holds" if len(best) == 1 else "Moves that hold this result: {}."
    assert code.format(held) in page
    assert "proved" in page


@pytest.mark.parametrize("game", GAMES)
def test_each_move_leads_on(client: Client, game: str) -> None:
    rules = game_for(game)
    state = rules.start()
    move = rules.format(state, rules.legal(state)[0])
    assert client.get(f"/play/explorer/{game}/").status_code == 200
    assert client.get(f"/play/explorer/{game}/", {"m": move}).status_code == 200
    assert client.get(f"/play/explorer/{game}/", {"m": "nonsense"}).status_code == 400
    assert client.get("/play/explorer/go/").status_code == 404
