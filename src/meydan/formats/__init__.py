"""Files: game records, TRF, CSV, XLSX and JSON."""

from meydan.door import door

__getattr__ = door(__name__)
