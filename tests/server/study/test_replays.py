"""Looking back: at free games, at boards of a tournament, at records that somebody has."""

from random import Random
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from meydan.formats import records
from meydan.match.actors import Role as MatchRole
from meydan.match.deeds import Moved, Pressed, SetStarted
from meydan.match.seats import Seat
from meydan.rulebooks import game_for
from meydan.server.access.actor import PROGRAM
from meydan.server.models import Board, Category, Round
from meydan.server.rounds.hosts.table import append
from meydan.server.study.given_record import LARGEST, MOST_GAMES
from tests.server.making import add_players, make_category, make_event, start_round
from tests.server.play.playing import do, friendly, game_of
from tests.server.source import flat

pytestmark = pytest.mark.django_db(transaction=True)


def record_text(game: str, *, seed: int = 1) -> str:
    rules, random, moves = game_for(game), Random(seed), []
    state = rules.start()
    while rules.outcome(state) is None:
        moves.append(random.choice(rules.legal(state)))
        state = rules.play(state, moves[-1])
    tags = {"First": "Ada Demo", "Second": "Bora Demo"}
    return records.write([records.from_moves(rules, moves, tags=tags)])


def test_a_free_game_is_stepped_through(client: Client) -> None:
    seats = friendly(client, "reversi")
    for seat, move in ((0, "d3"), (1, "c3"), (0, "c4")):
        assert do(client, seats[seat], "move", move=move).status_code == 200
    do(client, seats[1], "resign")
    code = game_of(seats[0]).code
    page = client.get(f"/play/s/{code}/replay?ply=3").content.decode()
    assert "Ada" in page
    assert f"/play/s/{code}/record" in page
    assert 'value="3"' in page
    assert client.get(f"/play/s/{code}/replay?set=9&ply=9999").status_code == 200


@pytest.mark.parametrize("game", ["mangala", "pentago", "reversi", "kure"])
def test_a_pasted_record_is_stepped_through(client: Client, game: str) -> None:
    text = record_text(game)
    page = client.post("/play/record/", {"record": text})
    assert page.status_code == 200
    shown = page.content.decode()
    assert "Ada Demo" in shown
    assert "act-review" in shown
    again = client.post("/play/record/", {"record": text, "game": "1", "ply": "2"})
    assert 'value="2"' in again.content.decode()


def test_a_file_of_several_games_is_chosen_from(client: Client) -> None:
    text = record_text("mangala") + "\n" + record_text("kure", seed=2)
    file = SimpleUploadedFile("games.txt", text.encode())
    page = client.post("/play/record/", {"file": file, "game": "2"}).content.decode()
    assert "board-kure" in page
    assert flat(page).count('name="game" value=') >= 2


def test_a_record_that_does_not_hold_is_refused_with_the_place(client: Client) -> None:
    wrong = record_text("mangala").replace("1. ", "1. 9 ", 1)
    page = client.post("/play/record/", {"record": wrong})
    assert page.status_code == 422
    assert "tazof-mangala-2023 1" in page.content.decode()
    for fields in ({"record": ""}, {"record": "x" * 200_001}, {"record": "[Game"}):
        assert client.post("/play/record/", fields).status_code == 422
    broken = SimpleUploadedFile("games.txt", b"\xff\xfe\x00")
    assert client.post("/play/record/", {"file": broken}).status_code == 422


def test_a_paste_is_bounded_as_a_whole_and_nothing_of_it_is_lost(client: Client) -> None:
    """By its size, its games, the moves of one and of all; one sentence says which there may be."""
    one = record_text("mangala")
    head, cycle = '[Game "kure"]\n\n', "b1b2 b7b6 b2b1 b6b7 "
    for text in (
        f"{one}\n" * (MOST_GAMES + 1),
        head + cycle * 151,
        f"{head}{cycle * 126}\n\n" * 10,
    ):
        page = client.post("/play/record/", {"record": text})
        shown = page.content.decode()
        assert page.status_code == 422
        assert f"en çok {MOST_GAMES} oyun" in shown
        assert shown.count("b1b2") == text.count("b1b2")
        assert shown.count("Ada Demo") == text.count("Ada Demo")
    big = one + ";" + "x" * LARGEST
    page = client.post("/play/record/", {"record": big})
    assert page.status_code == 422
    assert "x" * LARGEST in page.content.decode()
    assert client.post("/play/record/", {"record": f"{one}\n" * MOST_GAMES}).status_code == 200


def test_bytes_count_not_letters(client: Client) -> None:
    page = client.post("/play/record/", {"record": "{" + "ş" * (LARGEST // 2) + "}"})
    assert "200 KB" in page.content.decode()


def test_a_file_that_is_refused_leaves_the_pasted_text(client: Client) -> None:
    for content in (b"\xff\xfe\x00", b"x" * (LARGEST + 1)):
        file = SimpleUploadedFile("games.txt", content)
        page = client.post("/play/record/", {"file": file, "record": "; benim notum"})
        assert page.status_code == 422
        assert "; benim notum" in page.content.decode()


def played(category: Category, *, table: int = 1) -> Board:
    """A board of a one-set category, played to its end in its log."""
    board = Board.objects.get(round__category=category, table=table)
    rules = game_for(category.game, category.rulebook)
    state, random = rules.start(), Random(1)

    def add(deed: Any, role: MatchRole) -> None:
        append(board.pk, PROGRAM, role, deed)
        board.refresh_from_db()

    add(SetStarted(), MatchRole.REFEREE)
    roles = {Seat.A: MatchRole.PLAYER_A, Seat.B: MatchRole.PLAYER_B}
    while rules.outcome(state) is None:
        move = random.choice(rules.legal(state))
        seat = Seat.A if state.turn.value == 1 else Seat.B
        add(Moved(seat=seat, move=rules.format(state, move)), roles[seat])
        state = rules.play(state, move)
        if rules.outcome(state) is None and state.turn.value != (1 if seat is Seat.A else 2):
            _complete(add, seat, roles[seat], board)
    return board


def _complete(add: Any, seat: Seat, role: MatchRole, board: Board) -> None:
    from meydan.match.deeds import Finished
    from meydan.server.store.board_log import read

    completion = read(board).round
    assert completion is not None
    how = completion.table.completion
    if how == "press":
        add(Pressed(seat=seat), role)
    elif how == "finish":
        add(Finished(seat=seat), role)


def reversi_category(*, published: bool = True, delay: int = 0) -> Category:
    category = make_category(
        make_event(published=published), "reversi-12", rulebook="tazof-reversi"
    )
    category.digital = True
    category.watch_delay = delay
    category.save()
    add_players(category, 4)
    start_round(category)
    Board.objects.update(digital=True)
    return category


BOARD = "/e/deneme/reversi-12/round/1/table/1/"


def test_a_finished_board_is_stepped_through_and_downloaded(client: Client) -> None:
    board = played(reversi_category())
    assert board.result is not None
    page = client.get(f"{BOARD}replay/")
    assert page.status_code == 200
    assert f"{BOARD}record/" in page.content.decode()
    text = client.get(f"{BOARD}record/").content.decode()
    (record,) = records.read(text)
    records.check(record)
    assert f"{BOARD}replay/" in client.get("/e/deneme/reversi-12/round/1/").content.decode()


def test_a_board_under_way_is_not_looked_back_at(client: Client) -> None:
    reversi_category()
    assert "act-review" not in client.get(f"{BOARD}replay/").content.decode()
    assert client.get(f"{BOARD}record/").status_code == 404


def test_what_spectators_see_later_is_held_back(client: Client) -> None:
    played(reversi_category(delay=600))
    assert "act-review" not in client.get(f"{BOARD}replay/").content.decode()
    assert client.get(f"{BOARD}record/").status_code == 404


def test_an_event_that_is_not_published_shows_nothing(client: Client) -> None:
    reversi_category(published=False)
    assert client.get(f"{BOARD}replay/").status_code == 404
    assert client.get(f"{BOARD}record/").status_code == 404


def test_no_engine_speaks_of_a_board_before_the_round_is_over(client: Client) -> None:
    """Fair play: moves can be stepped through at once; evaluation waits for the other tables."""
    played(reversi_category())
    shown = client.get(f"{BOARD}replay/").content.decode()
    assert "/think/" not in shown
    assert "act-review" not in shown
    assert 'class="evaluation' not in shown
    Round.objects.update(status="finished")
    shown = client.get(f"{BOARD}replay/").content.decode()
    assert "/think/" in shown
    assert "act-review" in shown
    assert 'class="evaluation' in shown
