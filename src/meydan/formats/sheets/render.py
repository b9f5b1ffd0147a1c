"""Sheets turned into PDF, in this process or in one of their own."""

import subprocess
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.resources import files
from types import ModuleType

from meydan.formats.faults import FileFault
from meydan.formats.sheets.letterhead import PLAIN, Letterhead
from meydan.formats.sheets.pack import Drawing, to_json
from meydan.formats.sheets.sheet import Sheet
from meydan.words import Lang, topic


class SheetError(RuntimeError):
    """Sheets that could not be set: a bug in a template, never a user's error."""


def typesetter() -> ModuleType:
    """Typst at work; raises `FileFault` where the extra that brings it was left out."""
    try:
        return import_module("meydan.formats.sheets.typesetting")
    except ModuleNotFoundError as error:
        from meydan.extras import install_line

        raise FileFault("no-typesetter", install=install_line(str(error.name))) from None


def render(sheet: Sheet, lang: Lang) -> bytes:
    """The PDF of a sheet."""
    return render_all((sheet,), lang)


def render_all(sheets: Sequence[Sheet], lang: Lang) -> bytes:
    """One PDF of several sheets, each with its own page numbers; there must be one at least."""
    at_work = typesetter()
    try:
        made: bytes = at_work.typeset(_json(sheets, lang))
    finally:
        at_work.forget()
    return made


def render_apart(
    sheets: Sequence[Sheet],
    lang: Lang,
    *,
    letterhead: Letterhead = PLAIN,
    timeout: float = 120,
    ppi: int = 0,
) -> bytes:
    """As `render_all`, in a process of its own, which is ended after so long (`TimeoutError`).

    For a server: slips of 800 players take 200 MB and seconds of a core, which come back to the
    system as soon as they are done; and a picture that somebody uploaded is read there only. With
    `ppi` the first page as PNG.
    """
    try:
        done = subprocess.run(
            typesetting_command(),
            input=content(sheets, lang, letterhead, ppi),
            capture_output=True,
            timeout=timeout,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise TimeoutError from None
    if done.returncode:
        raise SheetError(done.stderr.decode("utf-8", "replace").strip())
    return done.stdout


def typesetting_command() -> list[str]:
    """The process that sets sheets: their content in, a PDF out."""
    return [sys.executable, "-I", str(typesetter().__file__)]


def content(
    sheets: Sequence[Sheet], lang: Lang, letterhead: Letterhead = PLAIN, ppi: int = 0
) -> bytes:
    """What is set, as that process reads it."""
    return _json(sheets, lang, letterhead, ppi).encode("utf-8")


def _json(sheets: Sequence[Sheet], lang: Lang, letterhead: Letterhead = PLAIN, ppi: int = 0) -> str:
    if not sheets:
        raise ValueError("no sheets to render")
    head = sheets[0]
    return to_json(
        {
            "lang": lang,
            "title": f"{head.title(lang)} – {head.heading.event}",
            "words": topic("sheet", lang),
            "sheets": [sheet.packed(lang) for sheet in sheets],
            "pictures": {name: Drawing(data) for name, data in letterhead.pictures().items()},
            "letterhead": letterhead.facts(),
            "ppi": ppi,
            "templates": {f"{one.kind}.typ": Drawing(_template(one)) for one in _outside(sheets)},
        }
    )


def _outside(sheets: Sequence[Sheet]) -> set[type[Sheet]]:
    """The kinds whose templates do not lie beside ours."""
    return {type(sheet) for sheet in sheets if not type(sheet).__module__.startswith(__package__)}


def _template(kind: type[Sheet]) -> str:
    package = import_module(kind.__module__).__package__ or kind.__module__
    file = files(package) / "templates" / f"{kind.kind}.typ"
    return file.read_text(encoding="utf-8")
