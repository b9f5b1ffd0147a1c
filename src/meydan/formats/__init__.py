"""Files: game records, TRF, CSV, XLSX and JSON."""

from meydan.door import door

__getattr__, __dir__ = door(__name__)
