"""Tables under way, and the people who look after them."""

import json
from dataclasses import dataclass
from typing import Any

from django.test import Client

from meydan.server.models import Board, Category, Event, Membership, Role
from tests.server.making import (
    add_players,
    make_account,
    make_category,
    make_event,
    set_clock,
    start_round,
)

BOOKS = ("tazof-mangala-2023", "tazof-pentago", "tazof-reversi", "tazof-kure", "ifmg-mangala")


def under_way(
    rulebook: str = "tazof-mangala-2023", *, players: int = 8, seconds: int = 0, slug: str = "kat"
) -> Category:
    """A category with its first round published; with a clock if `seconds` says so."""
    event = Event.objects.filter(slug="deneme").first() or make_event()
    category = make_category(event, slug, rulebook=rulebook)
    category.game = {"ifmg-mangala": "mangala"}.get(rulebook, category.game)
    category.save()
    set_clock(category, seconds)
    add_players(category, players)
    start_round(category)
    category.refresh_from_db()
    return category


def referee(
    event: Event,
    name: str = "hakem",
    *,
    role: Role = Role.REFEREE,
    category: Category | None = None,
    tables: list[list[int]] | None = None,
    lang: str = "tr",
) -> Client:
    """Somebody who looks after tables, signed in."""
    account = make_account(name)
    Membership.objects.create(
        account=account, event=event, role=role, category=category, tables=tables or []
    )
    client = Client(headers={"accept-language": lang})
    client.force_login(account)
    return client


def place(category: Category, table: int = 1, number: int = 1) -> str:
    """The address of a table."""
    return f"/referee/{category.event.slug}/{category.slug}/{number}/{table}/"


@dataclass(slots=True)
class Phone:
    """A phone at one table: sends entries as the page's script does."""

    client: Client
    category: Category
    table: int = 1
    seen: int = 0
    count: int = 0

    def send(self, deed: dict[str, Any], **envelope: Any) -> Any:
        """Send an entry; the answer's JSON, with its status as `status`."""
        self.count += 1
        body = {"key": f"test-{id(self)}-{self.count}", "seen": self.seen, "deed": deed} | envelope
        answer = self.client.post(
            f"{place(self.category, self.table)}do",
            json.dumps(body),
            content_type="application/json",
            headers={"accept": "application/json"},
        )
        read = answer.json()
        read["status"] = answer.status_code
        if answer.status_code == 200:
            self.seen = read["seq"]
        return read

    def do(self, kind: str, **fields: Any) -> Any:
        """Send an entry that must be taken."""
        read = self.send({"kind": kind, **fields})
        assert read["status"] == 200, read
        return read

    @property
    def board(self) -> Board:
        """The board as it is stored."""
        return Board.objects.get(round__category=self.category, round__number=1, table=self.table)

    @property
    def kinds(self) -> list[str]:
        """What the log holds."""
        return [row.event["kind"] for row in self.board.events.all()]
