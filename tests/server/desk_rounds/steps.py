"""Steps of a round through the desk, as tests take them."""

import re
from html import unescape

from django.test import Client

from meydan.server.models import Board, Category
from meydan.server.store.rows import load
from meydan.tournament.model import Tournament

DESK = "/desk/e/deneme/c/mangala-12/"


def version(category: Category) -> int:
    """The version that a fresh form shows."""
    category.refresh_from_db()
    return category.version


def now(category: Category) -> Tournament:
    """The tournament as it is stored."""
    category.refresh_from_db()
    return load(category)


def result_at(category: Category, table: int, number: int = 1) -> dict[str, object]:
    """The stored result of a table."""
    board = Board.objects.get(round__category=category, round__number=number, table=table)
    return dict(board.result or {})


def draw(client: Client, category: Category, seed: str = "mavi kapı") -> None:
    """The lot from a seed."""
    sent = {"method": "seed", "seed": seed, "version": version(category)}
    assert client.post(DESK + "lot/draw", sent).status_code == 302


def pair(client: Client, category: Category) -> int:
    """The next round's draft; its number."""
    answer = client.post(DESK + "pair", {"version": version(category)})
    found = re.search(r"/round/(\d+)/$", answer.headers["Location"])
    assert found is not None, answer.headers["Location"]
    return int(found[1])


def shape_of(page: str) -> str:
    """The hidden mark of what a page saw of a round."""
    return unescape(page.split('name="shape" value="')[1].split('"')[0])


def step(client: Client, name: str, number: int = 1, **sent: str) -> int:
    """One step of a round's way, from its page or from the page that asks."""
    asked = client.get(f"{DESK}round/{number}/{name}")
    page = asked.text if asked.status_code == 200 else client.get(f"{DESK}round/{number}/").text
    mark = shape_of(page) if 'name="shape"' in page else ""
    return client.post(f"{DESK}round/{number}/{name}", {"shape": mark, **sent}).status_code


def enter(client: Client, number: int, table: int, text: str, **more: str) -> int:
    """A result, entered as a form that saw none."""
    sent = {"table": str(table), "for": str(table), "was": "", "result": text, **more}
    return client.post(f"{DESK}round/{number}/results/enter", sent).status_code


def play(client: Client, category: Category, *results: str) -> int:
    """A whole round: paired, published, played, finished; its number."""
    number = pair(client, category)
    assert step(client, "publish", number) == 302
    tables = category.rounds.get(number=number).boards.count()
    for table in range(1, tables + 1):
        text = results[(table - 1) % len(results)] if results else "1"
        assert enter(client, number, table, text) == 302
    assert client.post(f"{DESK}round/{number}/finish").status_code == 302
    return number
