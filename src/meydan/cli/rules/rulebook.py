"""`meydan rulebook`: a federation's text field by field, all texts, or two side by side."""

import json
from typing import TYPE_CHECKING, Annotated

import typer

from meydan.cli import UserError
from meydan.cli.language import language
from meydan.rulebooks import Rulebook, default_for, diff, ids, load, plain

if TYPE_CHECKING:
    from rich.console import RenderableType

app = typer.Typer(add_completion=False, rich_markup_mode=None)

USAGE = "one of: ID, 'list', 'diff A B'"


@app.command()
def rulebook(
    what: Annotated[str, typer.Argument(help="A rulebook's id, 'list' or 'diff'.")],
    texts: Annotated[list[str] | None, typer.Argument(help="With 'diff': two ids.")] = None,
    lang: Annotated[str | None, typer.Option(help="tr, en or ru.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
) -> None:
    """Show a rulebook (ID), all of them (list), or what differs between two (diff A B)."""
    from meydan.cli.rules import rulebook_tables as tables

    said = language(lang)
    rest = texts or []
    if what == "diff":
        if len(rest) != 2:
            raise UserError("diff needs two ids: meydan rulebook diff A B")
        first, second = _book(rest[0]), _book(rest[1])
        found = diff(first, second)
        data = {"first": first.id, "second": second.id, "differences": plain(found)}
        _print(data if as_json else tables.differences(first, second, found, said))
    elif rest:
        raise UserError(f"'{rest[0]}' is one argument too many; {USAGE}")
    elif what == "list":
        books = tuple(load(name) for name in ids())
        _print([_short(book) for book in books] if as_json else tables.listing(books, said))
    else:
        book = _book(what)
        _print(plain(book) if as_json else tables.whole(book, said))


def _book(name: str) -> Rulebook:
    try:
        return load(name)
    except ValueError as error:
        raise UserError(str(error)) from None


def _short(book: Rulebook) -> dict[str, object]:
    return {
        "id": book.id,
        "game": book.game,
        "title": plain(book.title),
        "default": default_for(book.game) == book.id,
    }


def _print(what: "RenderableType | dict[str, object] | list[dict[str, object]]") -> None:
    if isinstance(what, dict | list):
        print(json.dumps(what, ensure_ascii=False))
        return
    from rich.console import Console

    Console(highlight=False).print(what)
