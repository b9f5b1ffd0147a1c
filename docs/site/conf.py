"""How Sphinx makes the site out of the pages; `make docs` lays them out first (`tools/site.py`)."""

from importlib import import_module

from meydan import __version__
from meydan.door import promised

project = "Meydan"
author = "The Meydan project"
release = version = __version__
extensions = ["myst_parser", "sphinx.ext.autodoc"]
source_suffix = {".md": "markdown"}
myst_enable_extensions = ["tasklist"]
myst_heading_anchors = 3
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
html_theme = "furo"
html_title = f"Meydan {__version__}"
html_show_sourcelink = False
html_show_sphinx = False
# A JSON with comments, a request with its answer: shown plainly where no lexer takes them.
suppress_warnings = ["misc.highlighting_failure"]

# A door fetches its names when they are asked for; the reference wants to see them.
for package in ("meydan.tournament", "meydan.engine", "meydan.formats"):
    names = sorted(promised(package))
    module = import_module(package)
    vars(module).update({name: getattr(module, name) for name in names}, __all__=names)
