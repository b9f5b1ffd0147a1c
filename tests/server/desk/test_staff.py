"""Staff: roles given and taken, links shown once, nobody reaches above themself."""

import html
import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from meydan.server.desk.table_ranges import read_tables, write_tables
from meydan.server.models import (
    Account,
    Action,
    ApiToken,
    Event,
    Membership,
    Office,
    Role,
    SignInLink,
)
from tests.server.desk.signing import organiser, owner, signed_in, staff
from tests.server.making import make_account, make_category, make_event
from tests.server.season.making import make_federation

pytestmark = pytest.mark.django_db(transaction=True)

HERE = "/desk/e/deneme/staff"


@pytest.fixture
def event() -> Event:
    made = make_event()
    make_category(made)
    return made


@pytest.fixture
def client(event: Event) -> Client:
    return organiser(event)


def links(page: str) -> list[str]:
    found = re.findall(r"http://testserver(/in/[\w-]+)", html.unescape(page))
    return list(dict.fromkeys(found))


def invite(client: Client, names: str, role: str = "referee", **fields: str) -> str:
    answer = client.post(HERE, {"names": names, "role": role, **fields})
    assert answer.status_code == 302, answer.text
    return str(client.get(answer["Location"]).text)


def test_referees_are_added_with_their_tables_and_sign_in_by_their_cards(
    client: Client, event: Event
) -> None:
    page = invite(client, "Ada Demo: 1-8, 12\n\nBora Demo\n", category="mangala-12")
    assert page.count("<svg") >= 2
    first, second = event.memberships.filter(role=Role.REFEREE)
    assert (first.account.shown, first.tables) == ("Ada Demo", [[1, 8], [12, 12]])
    assert first.category is not None
    assert second.tables == []
    phone = Client()
    address = links(page)[0]
    phone.post(address)
    assert phone.get("/referee/").wsgi_request.user == first.account
    # A card works again on a second phone.
    assert Client().get(address).status_code == 200


def test_a_link_is_kept_as_a_digest_and_shown_until_the_page_is_closed(
    client: Client, event: Event
) -> None:
    page = invite(client, "Ada Demo")
    secret = links(page)[0].removeprefix("/in/")
    assert secret not in str(SignInLink.objects.values())
    assert secret not in str(Action.objects.values())
    assert secret in client.get(f"{HERE}/cards").text
    client.post(f"{HERE}/cards")
    assert client.get(f"{HERE}/cards").status_code == 302
    assert secret not in client.get(HERE).text


def test_a_new_link_ends_the_old_one(client: Client, event: Event) -> None:
    old = links(invite(client, "Ada Demo"))[0]
    member = event.memberships.get(role=Role.REFEREE)
    answer = client.post(f"{HERE}/{member.pk}/link")
    new = links(client.get(answer["Location"]).text)[0]
    assert old != new
    assert Client().get(old).status_code == 400
    assert Client().get(new).status_code == 200


def test_a_new_link_signs_out_who_came_in_by_the_old_one(client: Client, event: Event) -> None:
    """A lost card; printing the cards of all again leaves every phone signed in."""
    phone = Client()
    phone.post(links(invite(client, "Ada Demo"))[0])
    assert phone.get("/referee/").status_code == 200
    phone.post("/account/tokens", {"name": "kept by whoever found the card"})
    client.post(f"{HERE}/links")
    assert phone.get("/referee/").status_code == 200
    assert ApiToken.objects.exists()
    member = event.memberships.get(role=Role.REFEREE)
    client.post(f"{HERE}/{member.pk}/link")
    assert phone.get("/referee/").status_code == 302
    assert not ApiToken.objects.exists()


def test_a_chief_referee_is_invited_once_and_chooses_a_password(
    client: Client, event: Event
) -> None:
    address = links(invite(client, "Deniz Demo", role="chief"))[0]
    guest = Client()
    guest.post(address, {"name": "deniz", "password": "cok-uzun-bir-parola"})
    assert guest.get("/desk/e/deneme/").status_code == 200
    assert Client().get(address).status_code == 400


def test_taking_a_role_away_closes_the_door_at_once(client: Client, event: Event) -> None:
    address = links(invite(client, "Ada Demo"))[0]
    phone = Client()
    phone.post(address)
    member = event.memberships.get(role=Role.REFEREE)
    client.post(f"{HERE}/{member.pk}/remove")
    assert not Account.objects.get(pk=member.account_id).is_active
    assert Client().get(address).status_code == 400
    assert phone.get("/desk/e/deneme/c/mangala-12/check-in")["Location"].startswith("/sign-in")


def test_tables_are_changed(client: Client, event: Event) -> None:
    invite(client, "Ada Demo")
    member = event.memberships.get(role=Role.REFEREE)
    answer = client.post(f"{HERE}/{member.pk}", {"tables": "3 – 5; 9", "category": ""})
    assert answer.status_code == 302
    member.refresh_from_db()
    assert member.tables == [[3, 5], [9, 9]]
    assert client.post(f"{HERE}/{member.pk}", {"tables": "9-3"}).status_code == 422


def test_all_cards_together(client: Client, event: Event) -> None:
    invite(client, "Ada Demo\nBora Demo\nEge Demo")
    answer = client.post(f"{HERE}/links")
    assert len(links(client.get(answer["Location"]).text)) == 3


def test_an_account_that_is_there_gets_a_role_and_no_link(client: Client, event: Event) -> None:
    known = make_account("bilinen")
    answer = client.post(HERE, {"names": "@bilinen", "role": "referee"})
    assert answer["Location"] == HERE
    assert event.memberships.filter(account=known).exists()
    wrong = client.post(HERE, {"names": "@kimse", "role": "referee"})
    assert wrong.status_code == 422
    assert "@kimse adında bir hesap yok" in wrong.text


def test_an_organiser_makes_no_link_that_reaches_beyond_the_event(
    client: Client, event: Event
) -> None:
    """A link signs in as the whole account: the owner's, or a stranger's in another event."""
    boss = make_account("patron")
    boss.is_superuser = boss.is_staff = True
    boss.save()
    elsewhere = make_account("baska", make_event("baska"), Role.REFEREE)
    client.post(HERE, {"names": "@patron\n@baska", "role": "referee"})
    for account in (boss, elsewhere):
        member = event.memberships.get(account=account)
        assert client.post(f"{HERE}/{member.pk}/link").status_code == 403
    assert client.post(f"{HERE}/links")["Location"] == HERE
    assert not SignInLink.objects.exists()


def test_no_link_is_made_by_naming_an_account_that_reaches_further(
    client: Client, event: Event
) -> None:
    """A chief who knew a user name was given a card of somebody else's account, unasked."""
    chief = signed_in(make_account("bas", event, Role.CHIEF))
    elsewhere = make_account("komsu", make_event("komsu"), Role.REFEREE)
    invited, official = make_account("davetli"), make_account("memur")
    invited.is_staff = True
    Office.objects.create(federation=make_federation(), account=official)
    for account in (elsewhere, invited, official):
        account.set_unusable_password()
        account.save()
        SignInLink.objects.create(
            account=account, digest=account.username, once=False, expires=timezone.now()
        )
        answer = chief.post(HERE, {"names": f"@{account.username}", "role": "referee"})
        assert answer["Location"] == HERE
        member = event.memberships.get(account=account)
        assert chief.post(f"{HERE}/{member.pk}/link").status_code == 403
        assert [one.digest for one in account.links.all()] == [account.username]
        chief.post(f"{HERE}/{member.pk}/remove")
        account.refresh_from_db()
        assert account.is_active


def test_a_chief_referee_appoints_referees_only(client: Client, event: Event) -> None:
    chief = staff(event, Role.CHIEF)
    assert chief.post(HERE, {"names": "Ada Demo", "role": "referee"}).status_code == 302
    assert chief.post(HERE, {"names": "Ada Demo", "role": "organiser"}).status_code == 422
    above = event.memberships.get(role=Role.ORGANISER)
    for step in ("", "/link", "/remove"):
        assert chief.post(f"{HERE}/{above.pk}{step}").status_code == 403
    # The same person as referee and organiser stays out of a chief's reach.
    both = Membership.objects.create(account=above.account, event=event, role=Role.REFEREE)
    assert chief.post(f"{HERE}/{both.pk}/link").status_code == 403
    assert Membership.objects.filter(role=Role.ORGANISER).count() == 1


def test_nobody_takes_the_own_role_away(client: Client, event: Event) -> None:
    me = event.memberships.get(role=Role.ORGANISER)
    assert client.post(f"{HERE}/{me.pk}/remove").status_code == 403


def test_staff_by_role(event: Event) -> None:
    assert staff(event, Role.REFEREE).get(HERE).status_code == 403
    assert Client().get(HERE)["Location"].startswith("/sign-in")


def test_more_staff_costs_no_more_queries(client: Client) -> None:
    invite(client, "Ada Demo\nBora Demo")
    client.post(f"{HERE}/cards")
    with CaptureQueriesContext(connection) as few:
        client.get(HERE)
    invite(client, "\n".join(f"Hakem Demo{n}" for n in range(20)))
    client.post(f"{HERE}/cards")
    client.get(HERE)
    with CaptureQueriesContext(connection) as many:
        client.get(HERE)
    assert len(many) == len(few)


def test_ranges_of_tables_are_read_as_people_write_them() -> None:
    written = {
        "": (),
        "7": ((7, 7),),
        "12, 1-8": ((1, 8), (12, 12)),
        "1 – 3;5": ((1, 3), (5, 5)),
    }
    for text, tables in written.items():
        assert read_tables(text) == tables
        assert read_tables(write_tables(tables)) == tables
    for text in ("x", "0", "5-3", "1-2-3", "99999"):
        with pytest.raises(ValueError, match=r".+"):
            read_tables(text)


def test_the_owner_invites_closes_and_reopens_organisers() -> None:
    boss = owner()
    boss.post("/desk/accounts", {"name": "Deniz Demo"})
    page = boss.get("/desk/accounts").text
    address = links(page)[0]
    assert links(boss.get("/desk/accounts").text) == []
    guest = Client()
    guest.post(address, {"name": "deniz", "password": "cok-uzun-bir-parola"})
    assert guest.get("/desk/new").status_code == 200
    account = Account.objects.get(username="deniz")
    boss.post(f"/desk/accounts/{account.pk}", {"do": "close"})
    assert guest.get("/desk/new").status_code == 302
    boss.post(f"/desk/accounts/{account.pk}", {"do": "open"})
    boss.post(f"/desk/accounts/{account.pk}", {"do": "link"})
    account.refresh_from_db()
    assert not account.has_usable_password()
    assert links(boss.get("/desk/accounts").text)


def test_accounts_are_the_owners_alone(client: Client, event: Event) -> None:
    assert client.get("/desk/accounts").status_code == 403
    assert client.post("/desk/accounts/1", {"do": "link"}).status_code == 403
    assert staff(event, Role.CHIEF).get("/desk/accounts").status_code == 403
    me = make_account("tek")
    me.is_superuser = me.is_staff = True
    me.save()
    assert signed_in(me).post(f"/desk/accounts/{me.pk}", {"do": "close"}).status_code == 404
