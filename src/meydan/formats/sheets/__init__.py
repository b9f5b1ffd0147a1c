"""Printed sheets as tagged PDF in Turkish, English and Russian: values in, bytes out.

Each kind of sheet is a frozen dataclass of plain rows in a module of its own, with helpers that
build it from a tournament, and a description by which the registry finds it. `render` turns any of
them into a PDF (PDF/UA-1), `render_all` several into one; `render_apart` does so in a process of
its own. The pages are designed in `templates` and set by typst with the fonts that come with it, so
that a sheet looks the same on every machine. Names and all other data reach typst as JSON: nothing
that a person typed is ever read as markup.
"""

from meydan.formats.sheets.awards import Called, Calls, Ceremony, Prizes
from meydan.formats.sheets.badges import Badge, Badges
from meydan.formats.sheets.certificates import Certificate, Certificates
from meydan.formats.sheets.cross_table import CrossCell, CrossRow, CrossTable
from meydan.formats.sheets.decisions import Decisions
from meydan.formats.sheets.description import (
    CategorySheet,
    Description,
    EventSheet,
    Need,
    Option,
    Wishes,
)
from meydan.formats.sheets.heading import Heading, heading_of
from meydan.formats.sheets.letterhead import Letterhead, Picture, Signature
from meydan.formats.sheets.medal_table import MedalRow, MedalTable
from meydan.formats.sheets.pairings import ByeRow, PairingRow, Pairings, Seat
from meydan.formats.sheets.pairings_by_name import NameRow, PairingsByName
from meydan.formats.sheets.qualified import Qualified, QualifiedRow
from meydan.formats.sheets.referee_report import RefereeReport, ReportLine
from meydan.formats.sheets.registry import UnknownSheet, described, of_category, of_event, sheets
from meydan.formats.sheets.render import (
    SheetError,
    content,
    render,
    render_all,
    render_apart,
    typesetting_command,
)
from meydan.formats.sheets.sheet import Sheet
from meydan.formats.sheets.slips import Slip, SlipPlayer, Slips
from meydan.formats.sheets.standings import StandingRow, StandingsSheet
from meydan.formats.sheets.starting_list import StartingList, StartRow
from meydan.formats.sheets.table_cards import TableCard, TableCards
from meydan.formats.sheets.team_table import Member, TeamRow, TeamTable
from meydan.formats.sheets.wording import Design, Wording
from meydan.words.phrases.people import first_and_initial, minor, public

__all__ = [
    "Badge",
    "Badges",
    "ByeRow",
    "Called",
    "Calls",
    "CategorySheet",
    "Ceremony",
    "Certificate",
    "Certificates",
    "CrossCell",
    "CrossRow",
    "CrossTable",
    "Decisions",
    "Description",
    "Design",
    "EventSheet",
    "Heading",
    "Letterhead",
    "MedalRow",
    "MedalTable",
    "Member",
    "NameRow",
    "Need",
    "Option",
    "PairingRow",
    "Pairings",
    "PairingsByName",
    "Picture",
    "Prizes",
    "Qualified",
    "QualifiedRow",
    "RefereeReport",
    "ReportLine",
    "Seat",
    "Sheet",
    "SheetError",
    "Signature",
    "Slip",
    "SlipPlayer",
    "Slips",
    "StandingRow",
    "StandingsSheet",
    "StartRow",
    "StartingList",
    "TableCard",
    "TableCards",
    "TeamRow",
    "TeamTable",
    "UnknownSheet",
    "Wishes",
    "Wording",
    "content",
    "described",
    "first_and_initial",
    "heading_of",
    "minor",
    "of_category",
    "of_event",
    "public",
    "render",
    "render_all",
    "render_apart",
    "sheets",
    "typesetting_command",
]
