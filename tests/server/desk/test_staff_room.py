"""The staff on the day: joining by a link, who is here, tables handed over, messages confirmed."""

import html
import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from meydan.server.access.actions import Who
from meydan.server.access.actor import Actor, roles
from meydan.server.jobs.push.follows import follow_calls, know
from meydan.server.jobs.push.news import tell
from meydan.server.live import presence
from meydan.server.live.rights import Staff, holding
from meydan.server.models import (
    Account,
    Action,
    Category,
    Event,
    Invitation,
    LiveEvent,
    Membership,
    PushMessage,
    Role,
    StaffMessage,
)
from tests.server.desk.signing import organiser, signed_in, staff
from tests.server.making import add_players, make_account, make_category, make_event, start_round

pytestmark = pytest.mark.django_db(transaction=True)

HERE = "/desk/e/deneme/staff"


@pytest.fixture
def category() -> Category:
    made = make_category(make_event())
    add_players(made, 6)
    return made


@pytest.fixture
def event(category: Category) -> Event:
    return category.event


@pytest.fixture
def client(event: Event) -> Client:
    return organiser(event)


def invitation(client: Client, **fields: str) -> str:
    """The path of a new invitation."""
    answer = client.post(f"{HERE}/invitation", {"role": "referee", **fields})
    page = html.unescape(client.get(answer["Location"]).text)
    found = re.search(r"http://testserver(/join/[\w-]+)", page)
    assert found, page
    return found[1]


def phone() -> Client:
    return Client(headers={"accept-language": "tr"})


def referee(event: Event, name: str, **fields: object) -> tuple[Account, Client]:
    account = make_account(name, event, Role.REFEREE)
    event.memberships.filter(account=account).update(**fields)
    return account, signed_in(account)


def test_whoever_opens_the_link_types_a_name_and_is_a_referee(
    client: Client, event: Event, category: Category
) -> None:
    address = invitation(client, category=category.slug, most="2")
    one = phone()
    assert event.name in one.get(address).text
    assert one.post(address, {"shown": "Ada Demo"})["Location"] == "/referee/"
    member = event.memberships.get(role=Role.REFEREE)
    assert (member.account.shown, member.category) == ("Ada Demo", category)
    assert one.get("/referee/").status_code == 200
    assert "Ada Demo" in client.get(f"{HERE}/invitation").text
    assert "2 kişilik davete 1 kişi katıldı" in client.get(HERE).text
    # Opened again on the same phone it leads home and makes nobody new.
    assert one.get(address)["Location"] == "/referee/"
    assert event.memberships.filter(role=Role.REFEREE).count() == 1


def test_an_invitation_is_for_so_many_and_for_different_names(client: Client, event: Event) -> None:
    address = invitation(client, most="2")
    phone().post(address, {"shown": "Ada Demo"})
    again = phone().post(address, {"shown": "ADA  demo"})
    assert again.status_code == 422
    assert "Bu adla bir görevli var" in again.text
    assert "Adınızı ve soyadınızı yazın" in phone().post(address, {"shown": " "}).text
    phone().post(address, {"shown": "Bora Demo"})
    assert "doldu" in phone().post(address, {"shown": "Can Demo"}).text
    assert Account.objects.filter(first_name="Can Demo").count() == 0


def test_a_closed_an_old_and_an_archived_invitation_let_nobody_in(
    client: Client, event: Event
) -> None:
    address = invitation(client)
    Invitation.objects.update(expires=timezone.now() - timedelta(minutes=1))
    assert phone().get(address).status_code == 400
    Invitation.objects.update(expires=timezone.now() + timedelta(hours=1))
    Event.objects.update(archived=True)
    assert phone().post(address, {"shown": "Ada Demo"}).status_code == 400
    Event.objects.update(archived=False)
    client.post(f"{HERE}/invitation/{Invitation.objects.get().pk}/close")
    assert phone().post(address, {"shown": "Ada Demo"}).status_code == 400
    assert not event.memberships.filter(role=Role.REFEREE).exists()


def test_who_rules_joins_alone_and_with_a_password(client: Client, event: Event) -> None:
    address = invitation(client, role="chief", most="20")
    weak = {"shown": "Ece Demo", "name": "ece", "password": "123"}
    assert phone().post(address, weak).status_code == 422
    assert not event.memberships.filter(role=Role.CHIEF).exists()
    assert not Account.objects.filter(first_name="Ece Demo").exists()
    one = phone()
    answer = one.post(address, weak | {"password": "uzun-bir-parola-41"})
    assert answer["Location"] == "/desk/"
    assert Account.objects.get(username="ece").check_password("uzun-bir-parola-41")
    assert "doldu" in phone().post(address, weak | {"shown": "Efe Demo", "name": "efe"}).text


def test_who_is_signed_in_joins_as_they_are(client: Client, event: Event) -> None:
    address = invitation(client)
    account = make_account("ipek")
    one = signed_in(account)
    assert "ipek olarak katıl" in one.get(address).text
    one.post(address, {"me": "1"})
    assert event.memberships.get(role=Role.REFEREE).account == account


def test_nobody_invites_above_themself(event: Event) -> None:
    chief = staff(event, Role.CHIEF)
    chief.post(f"{HERE}/invitation", {"role": "organiser"})
    assert not Invitation.objects.exists()
    assert staff(event, Role.REFEREE).post(f"{HERE}/invitation").status_code == 403


def test_the_secret_is_kept_as_a_digest(client: Client) -> None:
    secret = invitation(client).removeprefix("/join/")
    assert secret not in str(Invitation.objects.values())
    assert secret not in str(Action.objects.values())


def test_an_open_page_says_that_somebody_is_here(client: Client, event: Event) -> None:
    presence.forget()
    _, one = referee(event, "ada")
    assert "Henüz girmedi" in client.get(HERE).text
    key = one.cookies["sessionid"].value if "sessionid" in one.cookies else one.session.session_key
    right = Staff(event.pk, str(key))
    assert holding([right]) == {right}
    assert "Burada" in client.get(HERE).text
    Membership.objects.update(seen=timezone.now() - timedelta(minutes=10))
    assert "Son görülme" in client.get(HERE).text


def test_whoever_asks_for_a_page_was_here(client: Client, event: Event) -> None:
    """A desk without scripts, or a phone that only looked, holds no stream open."""
    presence.forget()
    _, one = referee(event, "ada")
    _, other = referee(event, "bora")
    page = client.get(HERE).text
    assert "Burada" in page  # whoever reads the page
    assert page.count("Henüz girmedi") == 2 * 2  # narrow and wide
    one.get("/referee/")
    assert client.get(HERE).text.count("Henüz girmedi") == 2
    assert other.get(HERE).status_code == 403
    assert client.get(HERE).text.count("Henüz girmedi") == 2
    presence.note(())  # the next heartbeat of any live page
    seen = dict(Membership.objects.values_list("account__username", "seen"))
    assert seen["ada"]
    assert not seen["bora"]
    presence.forget()  # another process
    assert client.get(HERE).text.count("Henüz girmedi") == 2


def test_tables_are_handed_over_and_come_back(
    client: Client, event: Event, category: Category
) -> None:
    start_round(category)
    giver, hers = referee(event, "ada", tables=[[1, 2]])
    taker, his = referee(event, "bora", tables=[[3, 3]])
    place = f"/referee/deneme/{category.slug}/1/1/"
    assert his.get(place).status_code == 403
    hers.post("/referee/deneme/hand-over", {"to": str(taker.pk)})
    assert his.get(place).status_code == 200
    assert hers.get(place).status_code == 403
    assert "Masalarına da baktığınız hakem: ada" in his.get("/referee/").text
    page = hers.get("/referee/").text
    assert "Masalarınıza şimdi bakan hakem: bora" in page
    assert "devredildi: bora" in client.get(HERE).text
    assert Who.REFEREE in roles(Actor(account=giver), event)
    # All that he looks after goes on with him, hers included, and hers come back to her.
    member = event.memberships.get(account=taker)
    third, _ = referee(event, "can", tables=[[9, 9]])
    client.post(f"{HERE}/{member.pk}/hand-over", {"to": str(third.pk)})
    assert set(event.memberships.filter(stand_in=third).values_list("account", flat=True)) == {
        giver.pk,
        taker.pk,
    }
    hers.post("/referee/deneme/hand-over", {"to": ""})
    assert hers.get(place).status_code == 200
    assert his.get(f"/referee/deneme/{category.slug}/1/3/").status_code == 403


def test_who_leaves_gives_the_tables_back(client: Client, event: Event) -> None:
    giver, hers = referee(event, "ada")
    taker, _ = referee(event, "bora")
    hers.post("/referee/deneme/hand-over", {"to": str(taker.pk)})
    client.post(f"{HERE}/{event.memberships.get(account=taker).pk}/remove")
    assert event.memberships.get(account=giver).stand_in is None


def test_tables_go_to_colleagues_only(event: Event) -> None:
    giver, hers = referee(event, "ada")
    stranger = make_account("baskasi")
    hers.post("/referee/deneme/hand-over", {"to": str(stranger.pk)})
    assert event.memberships.get(account=giver).stand_in is None
    assert signed_in(stranger).post("/referee/deneme/hand-over").status_code in (403, 404)


def test_a_message_reaches_every_phone_and_is_confirmed(
    client: Client, event: Event, category: Category
) -> None:
    start_round(category)
    _, hers = referee(event, "ada")
    _, his = referee(event, "bora")
    client.post(f"{HERE}/messages", {"text": "3. tur 10 dakika sonra"})
    message = StaffMessage.objects.get()
    said = LiveEvent.objects.get(stream=event.stream, kind="staff-message")
    assert said.data["text"] == "3. tur 10 dakika sonra"
    for page in ("/referee/", f"/referee/deneme/{category.slug}/1/1/"):
        assert "3. tur 10 dakika sonra" in hers.get(page).text
    assert "Okuduğunu onaylayan hakem: 0/2" in client.get(HERE).text
    hers.post(f"/referee/messages/{message.pk}/read", headers={"accept": "application/json"})
    assert "3. tur 10 dakika sonra" not in hers.get("/referee/").text
    assert "3. tur 10 dakika sonra" in his.get("/referee/").text
    page = client.get(HERE).text
    assert "Okuduğunu onaylayan hakem: 1/2" in page
    assert "Bekleyenler: bora" in page
    client.post(f"{HERE}/messages/{message.pk}/remove")
    assert "3. tur 10 dakika sonra" not in his.get("/referee/").text


def test_a_message_is_heard_and_confirmed_by_staff_only(client: Client, event: Event) -> None:
    client.post(f"{HERE}/messages", {"text": "Gizli"})
    message = StaffMessage.objects.get()
    stranger = signed_in(make_account("baskasi"))
    assert stranger.post(f"/referee/messages/{message.pk}/read").status_code == 404
    assert "Gizli" not in stranger.get("/referee/").text
    assert "Gizli" not in Client().get(f"/e/{event.slug}/").text
    assert staff(event, Role.REFEREE).post(f"{HERE}/messages", {"text": "x"}).status_code == 403
    client.post(f"{HERE}/messages", {"text": "  "})
    assert StaffMessage.objects.count() == 1


def test_a_message_is_pushed_to_the_phones_of_referees(client: Client, event: Event) -> None:
    account, _ = referee(event, "ada")
    address = know("https://push.example/x", p256dh="a", auth="b", language="tr")
    follow_calls(address, [event], account)
    client.post(f"{HERE}/messages", {"text": "Toplanın"})
    tell()
    assert PushMessage.objects.get().payload["body"] == "Toplanın"
    event.memberships.filter(account=account).delete()
    client.post(f"{HERE}/messages", {"text": "Bir daha"})
    tell()
    assert PushMessage.objects.count() == 1
