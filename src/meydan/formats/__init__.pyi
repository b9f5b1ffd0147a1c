"""What files share; each kind of file has a door of its own: `records`, `trf`, `lists`, …"""

from meydan.formats.atomic import write_atomic as write_atomic
from meydan.formats.codec import decode as decode
from meydan.formats.codec import encode as encode
from meydan.formats.faults import FileFault as FileFault
from meydan.formats.faults import Place as Place
from meydan.formats.result_text import NotAResult as NotAResult
from meydan.formats.result_text import read_result as read_result
