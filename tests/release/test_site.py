"""The site: made of the pages without a warning, with every link leading somewhere."""

import re
import subprocess
import sys
from pathlib import Path
from urllib.parse import unquote

from tools.site import PACKAGES, ROOT, lay_out

from meydan.server.help.handbook import CHAPTERS, chapter
from meydan.words import LANGS


def test_the_site_is_made_and_every_link_of_it_holds(tmp_path: Path) -> None:
    source, site = tmp_path / "source", tmp_path / "site"
    lay_out(source)
    made = subprocess.run(
        [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-c", str(ROOT / "docs/site"),
         str(source), str(site)],
        capture_output=True, text=True,
    )  # fmt: skip
    assert made.returncode == 0, made.stderr
    for lang in LANGS:
        for name in CHAPTERS:
            page = (site / "handbook" / lang / f"{name}.html").read_text(encoding="utf-8")
            assert chapter(name, lang).title in page
    for name in PACKAGES:
        page = (site / "reference" / f"{name}.html").read_text(encoding="utf-8")
        assert page.count('<dt class="sig') > 3, name
    assert (site / "searchindex.js").stat().st_size > 100_000
    broken = [
        f"{page.name}: {link}"
        for page in site.rglob("*.html")
        for link in re.findall(r'(?:href|src)="([^"#?]+)', page.read_text(encoding="utf-8"))
        if not re.match(r"[a-z]+:", link) and not (page.parent / unquote(link)).exists()
    ]
    assert broken == []
