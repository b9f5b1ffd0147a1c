"""From what streams say to messages for those who follow: queued, not sent.

Streams are the one place where everything public is said, in the transaction that made it true. A
row that somebody may want on a locked phone is marked untold, and whoever finds it tells it, once.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.urls import reverse

from meydan.rulebooks.field import half
from meydan.server.jobs.hooks.news import queue_for_hooks
from meydan.server.live.differences import MESSAGE
from meydan.server.models import Category, Event, Follow, LiveEvent, Membership, PushMessage, Role
from meydan.server.models.moments import now_ms
from meydan.server.store.published import Current, current
from meydan.tournament.ids import EntryId
from meydan.tournament.model import Round, RoundStatus
from meydan.words import Lang, lang, say

MOST = 200
"""Things said that one look takes up."""
Payload = dict[str, str]
ROUND_NEWS = {
    RoundStatus.PUBLISHED.value: "paired",
    RoundStatus.PLAYING.value: "begins",
    RoundStatus.FINISHED.value: "over",
}


def tell() -> int:
    """Queue messages for everything that nobody was told yet; how many messages."""
    said = LiveEvent.objects.filter(told=False, due__lte=now_ms()).order_by("id")[:MOST]
    return sum(_tell(row) for row in said)


def _tell(row: LiveEvent) -> int:
    with transaction.atomic():
        if not LiveEvent.objects.filter(pk=row.pk, told=False).update(told=True):
            return 0  # another process was quicker
        queue_for_hooks(row)
        made = [
            PushMessage(address_id=follow.address_id, payload=payload, made=now_ms())
            for follow, payload in _messages(row)
        ]
        PushMessage.objects.bulk_create(made, batch_size=500)
    return len(made)


def _messages(row: LiveEvent) -> Iterator[tuple[Follow, Payload]]:
    kind, _, key = row.stream.partition("-")
    follows = Follow.objects.select_related("address", "entry")
    if row.kind == MESSAGE:
        yield from _to_staff(int(key), row.data, follows)
        return
    if kind == "event":
        event = Event.objects.filter(pk=int(key), published=True).first()
        if event is not None:
            yield from _announced(event, row.data, follows.filter(event=event, account=None))
        return
    category = Category.objects.select_related("event").filter(pk=int(key)).first()
    if category is None:
        return
    if row.kind == "call":
        yield from _called(category, row.data, follows)
    elif category.event.published:
        own = follows.filter(entry__category=category)
        if own.exists():
            now = current(category.event, category)
            tell_of = _round if row.kind == "round" else _result
            yield from tell_of(now, row.data, own)


def _round(
    now: Current, data: dict[str, Any], follows: Iterable[Follow]
) -> Iterator[tuple[Follow, Payload]]:
    code, number = ROUND_NEWS.get(str(data.get("status"))), int(data.get("round", 0))
    if code is None or data.get("timer") or not 1 <= number <= len(now.rounds):
        return
    one = now.rounds[number - 1]
    for follow in follows:
        entry = EntryId(follow.entry.local) if follow.entry else EntryId(0)
        language = lang(follow.address.language)
        over = code == "over"
        body = _place(now, entry, language) if over else _seat(now, one, entry, language)
        if body:
            title = say(f"follow.push.{code}", language, name=now.names[entry], round=number)
            yield follow, _payload(now, entry, title, body, f"{code}-{number}")


def _seat(now: Current, one: Round, entry: EntryId, language: Lang) -> str:
    pair = one.pair_of(entry)
    if pair is None:
        bye = next((bye for bye in one.byes if bye.entry == entry), None)
        return "" if bye is None else say("follow.push.bye", language)
    other = pair.second if pair.first == entry else pair.first
    code = "first" if pair.first == entry else "second"
    facts = {"table": pair.table, "opponent": now.names[other]}
    return say(f"follow.push.seat-{code}", language, **facts)


def _place(now: Current, entry: EntryId, language: Lang) -> str:
    row = next((row for row in now.standings.rows if row.entry == entry), None)
    if row is None:
        return ""
    return say("follow.push.place", language, place=row.places, points=half(row.points))


def _result(
    now: Current, data: dict[str, Any], follows: Iterable[Follow]
) -> Iterator[tuple[Follow, Payload]]:
    number = int(data["round"])
    if data.get("result") is None or not 1 <= number <= len(now.rounds):
        return
    pairs = now.rounds[number - 1].pairs
    pair = next((one for one in pairs if one.table == data["table"]), None)
    if pair is None or pair.result is None:
        return
    first, second = now.names[pair.first], now.names[pair.second]
    score = now.result_text(pair.result)
    for follow in follows:
        entry = EntryId(follow.entry.local) if follow.entry else EntryId(0)
        if entry in pair.both:
            language = lang(follow.address.language)
            facts = {"name": now.names[entry], "round": number}
            title = say("follow.push.result", language, **facts)
            body = f"{first} {score} {second}"
            yield follow, _payload(now, entry, title, body, f"result-{number}")


def _announced(
    event: Event, data: dict[str, Any], follows: Any
) -> Iterator[tuple[Follow, Payload]]:
    if not event.announcements.filter(pk=data["id"]).exists():
        return  # taken back before anybody was told
    if data.get("category"):
        follows = follows.filter(entry__category__slug=data["category"])
    told = set()
    for follow in follows:
        if follow.address_id not in told:
            told.add(follow.address_id)
            address = reverse("event", kwargs={"event": event.slug})
            tag = f"announcement-{data['id']}"
            body = str(data["text"])
            yield follow, {"title": event.name, "body": body, "url": address, "tag": tag}


def _to_staff(event: int, data: dict[str, Any], follows: Any) -> Iterator[tuple[Follow, Payload]]:
    """A message to the referees, to each phone once."""
    told = set()
    for follow in follows.filter(event=event, account__memberships__event=event):
        if follow.address_id not in told:
            told.add(follow.address_id)
            body, tag = str(data["text"]), f"message-{data['id']}"
            title = str(data["who"])
            yield follow, {"title": title, "body": body, "url": reverse("referee"), "tag": tag}


def _called(
    category: Category, data: dict[str, Any], follows: Any
) -> Iterator[tuple[Follow, Payload]]:
    """A call at a table, to the referees whose table it is; to chief referees where they are."""
    whom = data.get("whom") or []
    if not whom:
        return
    members: dict[int, list[Membership]] = {}
    chosen = Membership.objects.filter(event=category.event)
    for one in chosen.filter(Q(category=category) | Q(category=None)):
        members.setdefault(one.stand_in_id or one.account_id, []).append(one)
    table, number = int(data["table"]), int(data["round"])
    names = {"event": category.event.slug, "category": category.slug}
    address = reverse("referee-table", kwargs=names | {"number": number, "table": table})
    for follow in follows.filter(event=category.event).exclude(account=None):
        held = members.get(follow.account_id, [])
        if any(_concerned(one, category.pk, table, whom) for one in held):
            language = lang(follow.address.language)
            title = say("follow.push.call", language, table=table)
            tag = f"call-{category.pk}-{table}"
            yield follow, {"title": title, "body": category.name, "url": address, "tag": tag}


def _concerned(member: Membership, category: int, table: int, whom: list[str]) -> bool:
    if member.role == Role.CHIEF:
        return "chief" in whom
    return member.role == Role.REFEREE and member.covers(category, table)


def _payload(now: Current, entry: EntryId, title: str, body: str, what: str) -> Payload:
    names = {"event": now.event.slug, "category": now.category.slug, "entry": entry}
    tag = f"{now.category.pk}-{entry}-{what}"
    return {"title": title, "body": body, "url": reverse("player", kwargs=names), "tag": tag}
