"""By what right a stream is heard: whatever ends the right, ends it."""

from collections.abc import Callable

import pytest
from django.contrib.sessions.models import Session
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from meydan.server.access.actor import PROGRAM
from meydan.server.live.rights import Plays, Public, Right, Staff, holding
from meydan.server.live.subscription import open_stream
from meydan.server.models import Account, Board, Category, Event, FreeGame, Membership, Role
from meydan.server.store.screens import renew_player, renew_tablet, tablets
from tests.server.making import PASSWORD, make_account, make_event
from tests.server.play.playing import friendly, game_of
from tests.server.tables.arranging import arrange, sit_down

pytestmark = pytest.mark.django_db(transaction=True)


def right_of(stream: str, client: Client | None = None) -> Right:
    """The right by which somebody opens a stream."""
    session = client.cookies["sessionid"].value if client else ""
    opened = open_stream(stream, f"sessionid={session}" if session else "", 0)
    assert opened.right is not None
    return opened.right


def signed_in(event: Event, role: Role = Role.REFEREE) -> Client:
    make_account("hakem", event, role)
    client = Client()
    assert client.login(username="hakem", password=PASSWORD)
    return client


def test_the_public_hears_a_published_event() -> None:
    category = arrange()
    right = right_of(category.stream)
    assert right == right_of(category.watched) == right_of(category.event.stream)
    assert holding([right]) == {right}
    Event.objects.update(published=False)
    assert holding([right]) == set()


def sign_out(client: Client) -> None:
    client.post("/sign-out")


def let_the_session_run_out(_client: Client) -> None:
    Session.objects.update(expire_date=timezone.now())


def take_the_role(_client: Client) -> None:
    Membership.objects.all().delete()


def close_the_account(_client: Client) -> None:
    Account.objects.update(is_active=False)


def change_the_password(_client: Client) -> None:
    account = Account.objects.get()
    account.set_password("bambaşka bir parola")
    account.save()


@pytest.mark.parametrize(
    "end",
    [sign_out, let_the_session_run_out, take_the_role, close_the_account, change_the_password],
)
def test_staff_hears_until_something_ends_it(end: Callable[[Client], None]) -> None:
    category = arrange(published=False)
    client = signed_in(category.event)
    right = right_of(category.stream, client)
    assert isinstance(right, Staff)
    assert holding([right]) == {right}
    end(client)
    assert holding([right]) == set()
    cookie = f"sessionid={right.session}"
    assert open_stream(category.stream, cookie, 0).status == 404
    assert open_stream(f"desk-{category.pk}", cookie, 0).status == 404


def test_a_role_in_one_event_is_none_in_another() -> None:
    category = arrange(published=False)
    other = make_event("baska", published=False)
    client = signed_in(other)
    session = client.cookies["sessionid"].value
    assert open_stream(category.stream, f"sessionid={session}", 0).status == 404
    assert open_stream(other.stream, f"sessionid={session}", 0).status == 200


def test_a_player_hears_the_own_table_until_the_link_is_renewed() -> None:
    category = arrange(players=4)
    own, other = sit_down(category, 1), sit_down(category, 2)
    right = right_of(own.board.stream, own.a)
    assert isinstance(right, Plays)
    session = other.a.cookies["sessionid"].value
    assert open_stream(own.board.stream, f"sessionid={session}", 0).status == 404
    renew_player(category.pk, PROGRAM, own.board.first.local)
    assert holding([right]) == set()


def test_a_tablet_hears_its_table_until_its_link_is_renewed() -> None:
    category = arrange(players=4)
    first, _ = tablets(category, (1, 2))
    board = Board.objects.get(table=1)
    client = Client()
    client.get(f"/t/{first.secret}")
    right = right_of(board.stream, client)
    session = client.cookies["sessionid"].value
    second = Board.objects.get(table=2)
    assert open_stream(second.stream, f"sessionid={session}", 0).status == 404
    renew_tablet(category.pk, PROGRAM, 1)
    assert holding([right]) == set()


@pytest.mark.parametrize("digital", [True, False])
def test_nobody_learns_of_a_draft_by_asking_for_its_tables(digital: bool) -> None:
    category = arrange()
    sitting = sit_down(category)
    Board.objects.update(digital=digital)
    category.rounds.update(status="draft")
    session = sitting.a.cookies["sessionid"].value
    for cookies in ("", f"sessionid={session}"):
        assert open_stream(sitting.board.stream, cookies, 0).status == 404


def test_a_game_is_heard_until_it_is_gone(client: Client) -> None:
    game = game_of(friendly(client, "reversi")[0])
    right = right_of(game.stream)
    FreeGame.objects.all().delete()
    assert holding([right]) == set()
    assert open_stream("game-", "", 0).status == 404


def test_a_thousand_readers_cost_what_ten_do() -> None:
    """One look at an event for all who watch it; a few queries for all who are signed in."""
    category = arrange(players=8)
    signed_in(category.event)
    rights = everybody(category)
    assert len({one for one in rights if isinstance(one, Public)}) == 1
    with CaptureQueriesContext(connection) as few:
        holding([rights[0], rights[50], rights[-1]])
    with CaptureQueriesContext(connection) as many:
        assert holding(rights) == set(rights)
    assert len(few) == len(many) <= 8


def everybody(category: Category) -> list[Right]:
    rights: list[Right] = [right_of(category.stream) for _ in range(50)]
    for table in range(1, 5):
        sitting = sit_down(category, table)
        rights += [right_of(sitting.board.stream, one) for one in (sitting.a, sitting.b)]
    client = Client()
    client.login(username="hakem", password=PASSWORD)
    return [*rights, right_of(category.stream, client)]
