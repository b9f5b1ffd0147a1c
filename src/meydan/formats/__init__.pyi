"""What files share; each kind of file has a door of its own: `records`, `trf`, `lists`, …"""

from meydan.formats.atomic import write_atomic as write_atomic
from meydan.formats.codec import decode as decode, encode as encode
from meydan.formats.faults import FileFault as FileFault, Place as Place
from meydan.formats.result_text import NotAResult as NotAResult, read_result as read_result
