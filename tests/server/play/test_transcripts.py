"""What a player hears of a whole game, line by line: golden texts that are read with closed eyes.

`MEYDAN_TRANSCRIPTS=write` writes them anew; whoever does so reads them.
"""

import json
import os
import subprocess
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.test import Client

from meydan.server.models.moments import now_ms
from meydan.server.rounds import acts, held
from meydan.server.rounds.page_words import round_words
from meydan.words import LANGS, Lang
from tests.server.play.playing import do, friendly, game_of, practice, secret_of, state

HERE = Path(__file__).parent
NODE = HERE.parents[1] / "js" / "transcript.js"
pytestmark = pytest.mark.django_db


class Listener:
    """Two pages of one game, and everything that they were told."""

    def __init__(self, client: Client, game: str, **fields: str) -> None:
        self.client, self.game = client, game
        self.seats = dict(zip("ab", friendly(client, game, **fields), strict=True))
        self.scenes: dict[str, list[dict[str, Any]]] = {"a": [], "b": []}
        self.hear()

    def hear(self) -> dict[str, Any]:
        """Both pages are told how things stand."""
        for seat, secret in self.seats.items():
            self.scenes[seat].append(state(self.client, secret))
        return self.scenes["a"][-1]

    def do(self, seat: str, act: str, **fields: object) -> dict[str, Any]:
        """Something happens, and both hear of it."""
        answer = do(self.client, self.seats[seat], act, **fields)
        assert answer.status_code == 200, answer.content.decode()
        return self.hear()

    def play_out(self, seed: int, most: int = 200) -> dict[str, Any]:
        """Drawn moves until the set is over."""
        random, scene = Random(seed), self.scenes["a"][-1]
        for _ in range(most):
            if scene["phase"] != "playing":
                break
            scene = self.do(scene["turn"], "move", move=random.choice(scene["legal"]))
        return scene

    def transcript(self, lang: Lang) -> str:
        """What both heard."""
        pages = [
            {"me": seat, "who": who, "scenes": self.scenes[seat]}
            for seat, who in (("a", "Ada"), ("b", "Bora"))
        ]
        given = {"words": round_words(self.game, lang), "lang": lang, "pages": pages}
        told = subprocess.run(
            ["node", NODE], input=json.dumps(given), capture_output=True, text=True, check=True
        )
        return told.stdout


def golden(name: str, heard: str) -> None:
    """The text as it was read last."""
    path = HERE / "transcripts" / f"{name}.txt"
    if os.environ.get("MEYDAN_TRANSCRIPTS") == "write":
        path.write_text(heard, encoding="utf-8")
    assert heard == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("game", ["mangala", "pentago", "reversi", "kure"])
def test_a_whole_set_is_followed_by_ear(client: Client, game: str) -> None:
    listener = Listener(client, game, length="single")
    assert listener.play_out(seed=4)["phase"] == "over"
    for lang in LANGS:
        golden(f"{game}-{lang}", listener.transcript(lang))


def test_a_round_with_clock_press_take_back_resigning_and_a_flag(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every way a set can end outside the board, and what players ask of each other."""
    clock = {"clock": "yes", "minutes": "2", "press": "yes"}
    listener = Listener(client, "mangala", length="round", **clock)
    listener.do("b", "ready")
    listener.do("a", "ready")
    listener.do("a", "move", move="3")
    listener.do("a", "press")
    listener.do("a", "ask-back")
    listener.do("b", "keep-move")
    listener.do("a", "ask-back")
    listener.do("b", "take-back")
    listener.do("a", "move", move="1")
    listener.do("a", "press")
    listener.do("b", "resign")
    listener.do("a", "ready")
    listener.do("b", "ready")
    later = now_ms() + 200_000
    for module in (held, acts):
        monkeypatch.setattr(module, "now_ms", lambda: later)
    listener.do("b", "look")
    golden("round-tr", listener.transcript("tr"))


def test_an_invitation_tells_sets_clock_and_press_and_practice_has_a_clock(client: Client) -> None:
    """What somebody accepts is told before."""
    form = {"rulebook": "tazof-mangala-2023", "starts": "me", "length": "round"}
    form |= {"clock": "yes", "minutes": "15", "increment": "5", "press": "yes"}
    made = client.post("/play/mangala/friend", form)
    link = f"/play/s/{game_of(secret_of(made)).code}/"
    told = " ".join(Client().get(link).content.decode().split())
    for sentence in ("3 set oynanır.", "15 dakika.", "5 saniye eklenir.", "saate basmak gerekir."):
        assert sentence in told
    own = practice(client, "mangala", clock="yes", minutes="3", starts="me")
    assert state(client, own)["phase"] == "ready"
    do(client, own, "ready")
    assert state(client, own)["clock"]["running"] == "a"
