"""Typst at work: the JSON of sheets in, PDF out.

Runs inside the program, or as a program of its own, which reads the JSON from standard input and
writes the PDF to standard output. So it imports nothing of Meydan.
"""

import base64
import json
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any, Final

import typst

TEMPLATES = Path(__file__).with_name("templates")

ACCESSIBLE: Final = "ua-1"
"""PDF/UA-1: tagged, with title and language."""

NO_GLYPH = "could not be displayed"
"""How typst says that no font holds a letter; PDF/UA does not allow that."""

NO_PICTURE = "failed to decode image"
"""How typst says that a file is no picture."""

FORGET = 11
"""Typst forgets what it remembers of a run after ten further ones."""


def typeset(data: str) -> bytes:
    """The PDF of sheets given as JSON; where it names a resolution, the first page as PNG."""
    given = json.loads(data)
    pictures: dict[str, str] = given.pop("pictures", {})
    if not given["templates"] and not pictures:
        return _compile(TEMPLATES, given)
    # Typst reads nothing beyond its root: what comes from outside must lie beside our templates.
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        shutil.copytree(TEMPLATES, root, dirs_exist_ok=True)
        for name, source in given["templates"].items():
            (root / name).write_text(source, encoding="utf-8")
        for name, written in pictures.items():
            (root / name).write_bytes(base64.b64decode(written))
        try:
            return _compile(root, given)
        except typst.TypstError as error:
            # A picture that is none after all: the sheet is worth more than its emblem.
            if not pictures or NO_PICTURE not in error.message:
                raise
            return _compile(root, given | {"letterhead": {**given["letterhead"], "emblems": []}})


def _compile(root: Path, given: dict[str, Any]) -> bytes:
    # Compilers are quick to make and must not be shared between threads.
    compiler = typst.Compiler(root / "main.typ", root=root, ignore_system_fonts=True)
    inputs = {"data": json.dumps(given, ensure_ascii=False)}
    if given.get("ppi"):
        made = compiler.compile(format="png", ppi=float(given["ppi"]), sys_inputs=inputs)
        first = made[0] if isinstance(made, list) else made
        assert isinstance(first, bytes)
        return first
    try:
        made = compiler.compile(format="pdf", sys_inputs=inputs, pdf_standards=ACCESSIBLE)
    except typst.TypstError as error:
        # A name in a script that no font here covers: still tagged, only without the seal.
        if NO_GLYPH not in error.message:
            raise
        made = compiler.compile(format="pdf", sys_inputs=inputs)
    assert isinstance(made, bytes)
    return made


def picture(data: str, *, ppi: float) -> bytes:
    """One page of `cover.typ` as PNG, from JSON."""
    compiler = typst.Compiler(TEMPLATES / "cover.typ", root=TEMPLATES, ignore_system_fonts=True)
    made = compiler.compile(format="png", ppi=ppi, sys_inputs={"data": data})
    assert isinstance(made, bytes)
    return made


def forget() -> None:
    """Drop what typst keeps of the last run, some 30 MB for a long sheet, to speed up the next."""
    compiler = typst.Compiler(ignore_system_fonts=True)
    for _ in range(FORGET):
        compiler.compile(b"", format="svg")


if __name__ == "__main__":
    sys.stdout.buffer.write(typeset(sys.stdin.buffer.read().decode("utf-8")))
