"""Game records: files of many games as text, in the spirit of PGN.

A game is a block of tag pairs, a blank line, and numbered turns. A number covers the turn of the
first player and that of the second; the several sowings of one Mangala turn join with a dash; a
Reversi pass is `pass`. Comments stand in braces or run from `;` to the end of the line. The
result may follow the moves.

>>> from meydan.formats import records
>>> text = '''[Game "mangala"]
... [First "A"]
... [Second "B"]
... [Result "*"]
...
... 1. 4-2 3 {careful} 2. 1 *
... '''
>>> (record,) = records.read(text)
>>> record.moves
('4', '2', '3', '1')
>>> records.check(record).position
'1 2 6 3 6 5 1 / 4 4 1 5 5 5 0 / 2'
>>> records.write([record]) == text
True
"""

from meydan.formats.records.checker import CHANGES, Checked, check, moves_of
from meydan.formats.records.fault import RecordFault
from meydan.formats.records.maker import from_moves
from meydan.formats.records.model import RESULTS, Record, Tag, Turn, result_of
from meydan.formats.records.reader import read, read_file, read_stream
from meydan.formats.records.writer import write, write_record

__all__ = [
    "CHANGES",
    "RESULTS",
    "Checked",
    "Record",
    "RecordFault",
    "Tag",
    "Turn",
    "check",
    "from_moves",
    "moves_of",
    "read",
    "read_file",
    "read_stream",
    "result_of",
    "write",
    "write_record",
]
