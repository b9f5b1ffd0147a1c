"""Typst at work: the JSON of sheets in, PDF out.

Runs inside the program, or as a program of its own, which reads the JSON from standard input and
writes the PDF to standard output. So it imports nothing of Meydan.
"""

import json
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Final

import typst

TEMPLATES = Path(__file__).with_name("templates")

ACCESSIBLE: Final = "ua-1"
"""PDF/UA-1: tagged, with title and language."""

NO_GLYPH = "could not be displayed"
"""How typst says that no font holds a letter; PDF/UA does not allow that."""

FORGET = 11
"""Typst forgets what it remembers of a run after ten further ones."""


def typeset(data: str) -> bytes:
    """The PDF of sheets given as JSON."""
    outside: dict[str, str] = json.loads(data)["templates"]
    if not outside:
        return _compile(TEMPLATES, data)
    # Typst reads nothing beyond its root: templates from outside must lie beside ours.
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(TEMPLATES, folder, dirs_exist_ok=True)
        for name, source in outside.items():
            (Path(folder) / name).write_text(source, encoding="utf-8")
        return _compile(Path(folder), data)


def _compile(root: Path, data: str) -> bytes:
    # Compilers are quick to make and must not be shared between threads.
    compiler = typst.Compiler(root / "main.typ", root=root, ignore_system_fonts=True)
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
