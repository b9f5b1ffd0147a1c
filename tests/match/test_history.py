"""The story of a round, and every sentence it needs, in three languages."""

import re
from pathlib import Path

import pytest

import meydan.match
from meydan.games.kure import Kure
from meydan.games.mangala import Mangala
from meydan.games.pentago import Pentago
from meydan.games.reversi import Reversi
from meydan.match import Refused
from meydan.match.deeds import KINDS, Claimed, ClaimUpheld, FlagFell, Penalised, Retracted
from meydan.match.history import clock_text, history
from meydan.words import LANGS, Lang, say, topic
from meydan.words.phrases.rounds import explain, tell
from tests.match.desk import CHIEF, PLAYER, A, B, Desk

BOOK = "tazof-mangala-2023"


def story(desk: Desk, lang: Lang) -> list[str]:
    return [tell(line, desk.round, lang) for line in history(desk.round)]


def test_a_round_in_words() -> None:
    desk = Desk(BOOK, clock="book").start().wait(65).move(A, "1").press(A)
    desk.do(Claimed(seat=B, text="pit 2"), PLAYER[B]).do(ClaimUpheld(article="h")).wait(900)
    desk.do(FlagFell(seat=B)).do(Retracted(target=6, reason="wrong article", tail=True), CHIEF)
    assert story(desk, "en") == [
        "The match is open",
        "Set 1 begins; Player 1 starts",
        "Player 1: move 1 · 13:55",
        "Player 1: clock pressed · 13:55",
        "Player 2: claim · 15:00 · pit 2",
        "Claim upheld; warning: Player 1, article h – Warnings · retracted: 8",
        "Player 2: out of time · retracted: 8",
        "Entry 6 retracted · with all that follow · wrong article",
    ]


@pytest.mark.parametrize(
    ("lang", "last"),
    [
        ("tr", "Maçı kazanan: 2. oyuncu, 0:1 (hakem kararı)"),
        ("en", "Match won by Player 2, 0:1 (a referee's decision)"),
        ("ru", "Победитель встречи: Игрок 2, 0:1 (решение судьи)"),
    ],
)
def test_the_end_of_the_round_is_told(lang: Lang, last: str) -> None:
    desk = Desk(BOOK).start().do(Penalised(who="a", penalty="round", reason="insult"), CHIEF)
    assert story(desk, lang)[-1] == last


def test_a_board_set_by_a_referee_is_told_before_and_after() -> None:
    start, right = "4 4 4 4 4 4 0 / 4 4 4 4 4 4 0 / 1", "1 5 5 5 4 4 0 / 4 4 4 4 4 4 0 / 2"
    desk = Desk(BOOK).start().board(right).move(B, "1")
    told = f"Board set right · {start} → {right} · test"
    assert told in story(desk, "en")
    desk.do(Claimed(seat=A)).do(ClaimUpheld(article="h", then="position", position=start))
    assert f"→ {start}" in story(desk, "en")[-1]


def test_a_set_and_its_score_are_told() -> None:
    desk = Desk(BOOK, mode="counted").counted(26, 22).warn(A, "d")
    assert story(desk, "tr")[2:] == [
        "Sayım girildi · 26–22",
        "1. seti kazanan: 1. oyuncu (sayım) · 26–22",
        "Uyarı: 1. oyuncu, madde d – Dokunulan kuyu oynanır · uyarı 1/3",
    ]


@pytest.mark.parametrize(
    ("score", "told"),
    [
        (
            (24, 10),
            "1. set: 1. oyuncu, süre bitti; hazinesinde 24 taş olduğu için set berabere (en az 24)",
        ),
        (
            (23, 10),
            "1. set: 1. oyuncu, süre bitti; hazinesinde 23 taş olduğu için set kayıp "
            "(berabere için en az 24)",
        ),
    ],
)
def test_m8_the_end_by_time_tells_the_stones_that_decided_it(
    score: tuple[int, int], told: str
) -> None:
    desk = Desk(BOOK, mode="counted", clock="book").start().wait(901)
    desk.do(FlagFell(seat=A, score=score))
    assert told in story(desk, "tr")


@pytest.mark.parametrize(
    ("ms", "text"),
    [(0, "0:00"), (1, "0:01"), (59_000, "0:59"), (60_001, "1:01"), (900_000, "15:00")],
)
def test_the_clock_shows_zero_only_at_zero(ms: int, text: str) -> None:
    assert clock_text(ms) == text


@pytest.mark.parametrize("lang", LANGS)
def test_every_kind_has_its_sentences(lang: Lang) -> None:
    words = topic("match", lang)
    for kind in KINDS:
        assert f"may.{kind}" in words
        assert f"history.{kind}" in words


@pytest.mark.parametrize("lang", LANGS)
def test_every_refusal_in_the_code_has_a_sentence(lang: Lang) -> None:
    folder = Path(meydan.match.__file__).parent
    source = "".join(path.read_text(encoding="utf-8") for path in folder.rglob("*.py"))
    codes = set(re.findall(r'Refused\(\s*"([a-z-]+)"', source))
    codes |= set(re.findall(r'"((?:claim-before|wait-for|count|press|finish)-[a-z-]+)"', source))
    codes -= {"illegal-move", "invalid-position"}
    words = topic("match", lang)
    assert len(codes) > 60
    assert [code for code in sorted(codes) if f"refused.{code}" not in words] == []
    unreadable = set(re.findall(r'Unreadable\("([a-z-]+)"', source))
    assert [code for code in sorted(unreadable) if f"log.{code}" not in words] == []


@pytest.mark.parametrize("lang", LANGS)
def test_why_a_move_is_illegal_is_said_for_every_game(lang: Lang) -> None:
    for game in (Mangala, Pentago, Reversi, Kure):
        for code in game.codes:
            error = Refused("illegal-move", "M1", game=game.name, why=code, move="x")
            assert explain(error, lang)


@pytest.mark.parametrize("lang", LANGS)
def test_what_is_wrong_with_a_position_is_said(lang: Lang) -> None:
    desk = Desk(BOOK).start()
    with pytest.raises(Refused) as error:
        desk.board("48 0 0 0 0 0 0 / 0 0 0 0 0 0 0 / 1")
    assert say("position.side-empty", lang) in explain(error.value, lang)


def test_t5_a_round_that_both_lost_is_no_drawn_one_whatever_a_loss_is_worth() -> None:
    worth = {"points.win": 6, "points.draw": 4, "points.loss": 2}
    desk = Desk("tazof-mangala-2023", mode="counted", changes=worth)
    desk.start().do(Penalised(who="both", penalty="round", reason="-"), CHIEF)
    assert desk.result.points == (2, 2)
    assert history(desk.round)[-1].word == "match.history.round-lost-both"
