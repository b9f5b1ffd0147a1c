"""Small pieces of markup for templates: data for a script, preloads, a list in an address."""

from collections.abc import Iterable
from typing import Any
from urllib.parse import urlencode

from jinja2.utils import htmlsafe_json_dumps
from markupsafe import Markup

from meydan.server.boards.part import part_of
from meydan.server.web.static_files import static

__all__ = ["asked", "json_script", "preload"]


def json_script(name: str, value: Any) -> Markup:
    """A block of data for the page's script; no text in it can end the block."""
    text = htmlsafe_json_dumps(value, ensure_ascii=False, separators=(",", ":"))
    return Markup('<script type="application/json" id="{}">{}</script>').format(name, text)


def preload(*modules: str, game: str | None = None) -> Markup:
    """Links to the modules that a page's script imports, asked for all at once.

    Without them the browser finds each module only when the one before it has arrived: on a slow
    phone that is a round trip of the network for every step of the chain.
    """
    board = [f"boards/{part_of(game).script}"] if game else []
    names = [*(f"{module}.js" for module in modules), *board]
    link = Markup('<link rel="modulepreload" href="{}">')
    return Markup("\n").join(link.format(static(name)) for name in names)


def asked(entries: Iterable[int]) -> str:
    """`entry=3&entry=7`: several entries in a page's address."""
    return urlencode([("entry", entry) for entry in entries])
