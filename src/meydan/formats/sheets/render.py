"""Sheets turned into PDF by typst."""

from collections.abc import Sequence
from importlib.resources import as_file, files
from typing import Final

import typst

from meydan.formats.sheets.pack import clean, to_json
from meydan.formats.sheets.sheet import Sheet
from meydan.words import Lang, topic

ACCESSIBLE: Final = "ua-1"
"""PDF/UA-1: tagged, with title and language."""

NO_GLYPH = "could not be displayed"
"""How typst says that no font holds a letter; PDF/UA does not allow that."""

FORGET = 11
"""Typst forgets what it remembers of a run after ten further ones."""


def render(sheet: Sheet, lang: Lang) -> bytes:
    """The PDF of a sheet."""
    return render_all((sheet,), lang)


def render_all(sheets: Sequence[Sheet], lang: Lang) -> bytes:
    """One PDF of several sheets, each with its own page numbers; there must be one at least."""
    if not sheets:
        raise ValueError("no sheets to render")
    head = sheets[0]
    data = to_json(
        {
            "lang": lang,
            "title": clean(f"{head.title(lang)} – {head.heading.event}"),
            "words": topic("sheet", lang),
            "sheets": [sheet.packed(lang) for sheet in sheets],
        }
    )
    with as_file(files(__package__) / "templates") as root:
        # Compilers are quick to make and must not be shared between threads.
        compiler = typst.Compiler(str(root / "main.typ"), root=root, ignore_system_fonts=True)
        try:
            return _compiled(compiler, data)
        finally:
            _forget(compiler)


def _compiled(compiler: typst.Compiler, data: str) -> bytes:
    inputs = {"data": data}
    try:
        made = compiler.compile(format="pdf", sys_inputs=inputs, pdf_standards=ACCESSIBLE)
    except typst.TypstError as error:
        # A name in a script that no font here covers: still tagged, only without the seal.
        if NO_GLYPH not in error.message:
            raise
        made = compiler.compile(format="pdf", sys_inputs=inputs)
    assert isinstance(made, bytes)
    return made


def _forget(compiler: typst.Compiler) -> None:
    """Give back the memory of the run: some 30 MB for a long sheet, kept for ten runs otherwise."""
    for _ in range(FORGET):
        compiler.compile(b"", format="svg", sys_inputs=None)
