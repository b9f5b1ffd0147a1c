"""FIDE's tournament report files, of 2016 and of 2026, and the records that JaVaFo added.

One line a record: three letters or digits say which, fixed columns hold the rest. 'White' is read
as 'starts' (T11). What a report has no column for (sets, stones, warnings, schools, tables, …)
stands in comment records, `### meydan …`, that other programs skip; a file without them reads as
well. A record that other programs wrote and that a tournament has no place for is named in
`TrfFile.remarks`.
"""

from meydan.formats.trf.reader import TrfFile, read_trf
from meydan.formats.trf.recognition import is_report
from meydan.formats.trf.records import Version
from meydan.formats.trf.remarks import Remark
from meydan.formats.trf.writer import write_trf

__all__ = ["Remark", "TrfFile", "Version", "is_report", "read_trf", "write_trf"]
