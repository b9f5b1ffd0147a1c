"""Sheets turned into PDF, in this process or in one of their own."""

import subprocess
import sys
from collections.abc import Sequence

from meydan.formats.sheets import typesetting
from meydan.formats.sheets.pack import to_json
from meydan.formats.sheets.sheet import Sheet
from meydan.words import Lang, topic


class SheetError(RuntimeError):
    """Sheets that could not be set: a bug in a template, never a user's error."""


def render(sheet: Sheet, lang: Lang) -> bytes:
    """The PDF of a sheet."""
    return render_all((sheet,), lang)


def render_all(sheets: Sequence[Sheet], lang: Lang) -> bytes:
    """One PDF of several sheets, each with its own page numbers; there must be one at least."""
    try:
        return typesetting.typeset(_json(sheets, lang))
    finally:
        typesetting.forget()


def render_apart(sheets: Sequence[Sheet], lang: Lang, *, timeout: float = 120) -> bytes:
    """As `render_all`, in a process of its own.

    For a server: slips of 800 players take 200 MB and seconds of a core, which come back to the
    system as soon as they are done.
    """
    done = subprocess.run(
        [sys.executable, "-I", typesetting.__file__],
        input=_json(sheets, lang).encode("utf-8"),
        capture_output=True,
        timeout=timeout,
        check=False,
    )
    if done.returncode:
        raise SheetError(done.stderr.decode("utf-8", "replace").strip())
    return done.stdout


def _json(sheets: Sequence[Sheet], lang: Lang) -> str:
    if not sheets:
        raise ValueError("no sheets to render")
    head = sheets[0]
    return to_json(
        {
            "lang": lang,
            "title": f"{head.title(lang)} – {head.heading.event}",
            "words": topic("sheet", lang),
            "sheets": [sheet.packed(lang) for sheet in sheets],
        }
    )
