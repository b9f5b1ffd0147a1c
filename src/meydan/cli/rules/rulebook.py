"""`meydan rulebook`: a federation's text field by field, all texts, or two side by side."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from meydan.cli import UserError
from meydan.cli.game_options import book_of
from meydan.cli.language import language, refusal, said as told_in
from meydan.cli.plain_errors import file_error
from meydan.formats.faults import FileFault
from meydan.formats.file_bytes import read_bytes
from meydan.rulebooks import Rulebook, RulebookError, default_for, diff, ids, load, outside, plain
from meydan.words import Lang, say
from meydan.words.phrases.files import fault_sentence
from meydan.words.phrases.rulebooks import fault_words

if TYPE_CHECKING:
    from rich.console import RenderableType

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command()
def rulebook(
    what: Annotated[
        str, typer.Argument(help="A rulebook's id, 'list', 'diff', 'check', 'install' or 'remove'.")
    ],
    texts: Annotated[list[str] | None, typer.Argument(help="Two ids, a file, or an id.")] = None,
    lang: Annotated[str | None, typer.Option(help="tr, en or ru.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
) -> None:
    """Show a rulebook (ID), all of them (list), or what differs between two (diff A B).

    A text from outside: check FILE says what is wrong with it, install FILE makes it one of the
    texts (or its later edition), remove ID takes it away. Events keep the text they began under.
    """
    from meydan.cli.rules import rulebook_tables as tables

    said = language(lang)
    rest = texts or []
    if what == "diff":
        if len(rest) != 2:
            raise refusal("diff")
        first, second = book_of(rest[0]), book_of(rest[1])
        found = diff(first, second)
        data = {"first": first.id, "second": second.id, "differences": plain(found)}
        _print(data if as_json else tables.differences(first, second, found, said))
    elif what in ("check", "install", "remove"):
        if len(rest) != 1:
            raise refusal("rulebook-one", what=what, usage=told_in("wrong.rulebook-usage"))
        _outside(what, rest[0], said, as_json=as_json)
    elif rest:
        raise refusal("rulebook-extra", what=rest[0], usage=told_in("wrong.rulebook-usage"))
    elif what == "list":
        books = tuple(load(name) for name in ids())
        _print([_short(book) for book in books] if as_json else tables.listing(books, said))
    else:
        book = book_of(what)
        _print(plain(book) if as_json else tables.whole(book, said))


def _outside(what: str, given: str, lang: Lang, *, as_json: bool) -> None:
    """Check, install or remove a federation's own text."""
    try:
        if what == "remove":
            outside.remove(given)
            name, count = given, 0
        else:
            file = Path(given)
            data = read_bytes(file)
            act = outside.install if what == "install" else outside.checked
            book = act(data, name=given)
            name, count = book.id, sum(1 for _ in book.fields())
    except RulebookError as error:
        raise UserError(fault_words(error, lang)) from None
    except FileFault as fault:
        raise UserError(fault_sentence(fault, lang)) from None
    except OSError as error:
        raise file_error(error, given, lang) from None
    if as_json:
        _print({"done": what, "id": name})
    else:
        print(say(f"rulebook.say.{what}", lang, id=name, count=count))


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
