"""A whole tournament as one JSON file that reads back to the same value.

    {"format": "meydan-tournament", "version": 1,
     "tournament": {…}, "private": […], "undo": […]}

`tournament` holds what anyone may see. National id numbers, birth dates and contacts stand apart
under `private`, only where the organiser wished to keep them. `undo` holds what each of the last
commands changed. Every field has the name that it has in `meydan.tournament`; what holds its
default is left out.
"""

from meydan.formats.tournament_json.document import (
    VERSION,
    Document,
    dump,
    dump_tournament,
    load,
    load_tournament,
)
from meydan.formats.tournament_json.locked import create, locked, read
from meydan.formats.tournament_json.undo import Step, changed, undone

__all__ = [
    "VERSION",
    "Document",
    "Step",
    "changed",
    "create",
    "dump",
    "dump_tournament",
    "load",
    "load_tournament",
    "locked",
    "read",
    "undone",
]
