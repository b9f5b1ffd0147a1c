"""Limits: what counts as one, and that nobody uses up the tries of others."""

from collections.abc import Iterator
from uuid import uuid4

import pytest
from django.test import Client

from meydan.engine import puzzles
from meydan.server.access.limits import count_try, neighbourhood
from meydan.server.access.refusals import TooMany
from meydan.server.access.tries import STEPS, InDatabase, InMemory, InRedis, Tries
from meydan.server.models import FreeGame, Tried
from tests.server.making import PASSWORD, make_account
from tests.server.play.playing import do, friendly, game_of, practice

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_line_has_a_network_of_addresses_and_counts_as_one() -> None:
    assert neighbourhood("192.0.2.7") == "192.0.2.7"
    assert neighbourhood("::ffff:192.0.2.7") == "192.0.2.7"
    assert neighbourhood("2001:db8:1:2:3:4:5:6") == neighbourhood("2001:db8:1:2::9")
    assert neighbourhood("2001:db8:1:3::9") != neighbourhood("2001:db8:1:2::9")
    assert neighbourhood("") == ""
    for number in range(10):
        count_try(f"2001:db8:1:2::{number}", "door", "", most=1, seconds=60)
    with pytest.raises(TooMany):
        count_try("2001:db8:1:2::ffff", "door", "", most=1, seconds=60)


def test_who_tries_too_much_in_a_lesson_keeps_nobody_else_from_it() -> None:
    one = puzzles.load("mangala")[0]
    path = f"/learn/mangala/puzzles/{one.id}/"
    assert Client().get(path).status_code == 200
    for _ in range(400):
        count_try("192.0.2.1", "learn", "", most=40, seconds=20)
    flood = Client(REMOTE_ADDR="192.0.2.1")
    assert flood.post(path, {"act": "show"}).status_code == 429
    assert Client(REMOTE_ADDR="192.0.2.2").post(path, {"act": "show"}).status_code == 200


def test_looking_back_has_a_limit(client: Client) -> None:
    seats = friendly(client, "reversi")
    do(client, seats[0], "move", move="d3")
    do(client, seats[1], "resign")
    path = f"/play/s/{game_of(seats[0]).code}/replay"
    answers = [client.get(path).status_code for _ in range(101)]
    assert (answers[:100], answers[100]) == ([200] * 100, 429)


def test_rematches_count_as_new_games(client: Client) -> None:
    secret = practice(client)
    for _ in range(999):
        count_try("127.0.0.1", "play-new", "", most=100, seconds=600)
    assert client.post(f"/play/g/{secret}/next").status_code == 429
    assert FreeGame.objects.count() == 1


def test_a_stranger_who_guesses_locks_nobody_out() -> None:
    make_account("hakem")
    stranger = Client(REMOTE_ADDR="192.0.2.1")
    for _ in range(9):
        guess = stranger.post("/sign-in", {"name": "hakem", "password": "wrong"})
    assert guess.status_code == 429
    own = Client(REMOTE_ADDR="192.0.2.2")
    assert own.post("/sign-in", {"name": "hakem", "password": PASSWORD}).status_code == 302


def test_guesses_from_everywhere_at_one_name_are_slowed_down() -> None:
    make_account("hakem")
    for number in range(100):
        count_try(f"192.0.2.{number}", "sign-in-name", "hakem", most=100, seconds=300)
    own = Client(REMOTE_ADDR="198.51.100.1")
    assert own.post("/sign-in", {"name": "hakem", "password": PASSWORD}).status_code == 429


def test_a_book_instead_of_a_name_is_not_kept(fresh_limits: InMemory) -> None:
    Client().post("/sign-in", {"name": "x" * 1_000_000, "password": "wrong"})
    assert max(len(name) for _, name in fresh_limits.moments) < 400


@pytest.fixture(params=["memory", "database", "redis"])
def counted_in(request: pytest.FixtureRequest) -> Iterator[tuple[Tries, Tries]]:
    """Two processes that count, with what they share."""
    if request.param == "memory":
        one = InMemory()
        yield one, one
    elif request.param == "database":
        yield InDatabase(), InDatabase()
    else:
        address = request.getfixturevalue("redis_url")
        yield InRedis(address), InRedis(address)
        InRedis(address).forget()


def test_processes_count_together(counted_in: tuple[Tries, Tries]) -> None:
    one, other = counted_in
    key = ("sign-in", f"name {uuid4()}")
    used = 0
    while not one.add(key, most=10, seconds=600):
        used += 1
        assert used <= 10
        if other.add(key, most=10, seconds=600):
            break
        used += 1
    assert used == 10
    assert 0 < other.wait(key, most=10, seconds=600) <= 600
    assert other.add(("sign-in", "name other"), most=10, seconds=600) == 0


def test_limits_hold_while_redis_is_away_and_nobody_waits_for_it() -> None:
    """Whoever entered a result or signed in then was shown a bug."""
    alone = InRedis("redis://127.0.0.1:1/0")
    key = ("sign-in", "name ayşe")
    answers = [alone.add(key, most=3, seconds=600) for _ in range(4)]
    assert answers[:3] == [0, 0, 0]
    assert answers[3] > 0
    assert alone.wait(key, most=3, seconds=600) > 0


def test_what_is_shared_names_nobody() -> None:
    InDatabase().add(("sign-in", "name ayşe"), most=10, seconds=600)
    assert "ayşe" not in Tried.objects.get().key


def test_a_wide_limit_is_counted_in_steps_and_still_holds(counted_in: tuple[Tries, Tries]) -> None:
    """A move asks no database how many there were, and nobody makes many more than allowed."""
    key = ("board-do", f"name {uuid4()}")
    allowed = sum(not one.add(key, most=400, seconds=600) for _ in range(300) for one in counted_in)
    assert 400 <= allowed <= 400 + 2 * 400 // STEPS
    assert all(one.add(key, most=400, seconds=600) for one in counted_in)
