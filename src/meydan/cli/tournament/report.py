"""A report that a command reads: its tournament, and what was odd about it said aside."""

import sys
from pathlib import Path

from meydan.cli.plain_errors import plain_errors
from meydan.formats.file_bytes import read_bytes
from meydan.formats.trf import TrfFile, is_report, read_trf
from meydan.formats.trf.cross_export import read_cross_export
from meydan.words import Lang
from meydan.words.phrases.files import remark_sentence


def read_report(file: Path, lang: Lang, *, encoding: str | None = None) -> TrfFile:
    """The report in a file; its remarks go to standard error, a line each."""
    with plain_errors(lang):
        data = read_bytes(file)
        # A cross table of Swiss-Manager or chess-results is a report, too.
        export = (
            None if is_report(data) else read_cross_export(data, file=str(file), encoding=encoding)
        )
        report = export or read_trf(data, file=str(file), encoding=encoding)
    for remark in report.remarks:
        print(remark_sentence(remark, lang, str(file)), file=sys.stderr)
    return report
