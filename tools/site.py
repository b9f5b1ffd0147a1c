"""The site's sources: the pages of `docs/`, the handbook in each language, and a reference.

`python tools/site.py FOLDER` lays them out so that every link between pages holds as it stands in
the repository; Sphinx makes the site of it (`make docs`). Handbook and reference are written from
the program itself, so they are never older than it.
"""

import re
import sys
from functools import partial
from pathlib import Path

from meydan.server.help.handbook import CHAPTERS, PICTURE, PICTURES, chapter, markdown
from meydan.words import LANGS, say

ROOT = Path(__file__).parents[1]
PAGES = ("README.md", "README.tr.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "LICENSE")
PACKAGES = ("games", "rulebooks", "match", "tournament", "ratings", "engine", "formats")


def lay_out(folder: Path) -> None:
    """Write the sources into a folder that holds nothing else."""
    for name in PAGES:
        _copy(ROOT / name, folder / name)
    for page in sorted((ROOT / "docs").rglob("*")):
        if page.is_file() and "site" not in page.parts:
            _copy(page, folder / "docs" / page.relative_to(ROOT / "docs"))
    for lang in LANGS:
        for name in CHAPTERS:
            beside = folder / "handbook" / lang
            text = PICTURE.sub(partial(_pictured, beside, lang), markdown(name, lang))
            _write(beside / f"{name}.md", text)
    for name in PACKAGES:
        called = f"meydan.{name}"
        asked = f".. automodule:: {called}\n   :members:\n   :imported-members:"
        _write(
            folder / "reference" / f"{name}.md", f"# {called}\n\n```{{eval-rst}}\n{asked}\n```\n"
        )
    _write(folder / "index.md", _contents())


def _contents() -> str:
    parts = ["# Meydan", "", "[English](README.md) · [Türkçe](README.tr.md)", ""]
    for lang in LANGS:
        pages = [f"{chapter(name, lang).title} <handbook/{lang}/{name}>" for name in CHAPTERS]
        parts += _tree(f"{say('site.help', lang)} ({lang})", pages)
    docs = sorted(path.stem for path in (ROOT / "docs").glob("*.md") if path.stem != "index")
    parts += _tree("Pages", ["docs/index", *(f"docs/{name}" for name in docs)])
    parts += _tree("Reference", [f"reference/{name}" for name in PACKAGES])
    named = [Path(name).stem for name in PAGES if name.endswith(".md")]
    parts += _tree("Project", named)
    return "\n".join(parts)


def _pictured(beside: Path, lang: str, found: re.Match[str]) -> str:
    """A picture of the handbook, laid beside its page; nothing where it was left out."""
    source = PICTURES / lang / f"{found[1]}.webp"
    if not source.exists():
        return ""
    _copy(source, beside / "pictures" / source.name)
    return found[0].replace(f"picture:{found[1]}", f"pictures/{source.name}")


def _tree(caption: str, pages: list[str]) -> list[str]:
    return ["```{toctree}", ":maxdepth: 1", f":caption: {caption}", "", *pages, "```", ""]


def _copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(source.read_bytes())


def _write(target: Path, text: str) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    lay_out(Path(sys.argv[1]))
