"""Everything that is stored, one file a subject."""

from meydan.server.models.access import Account, ApiToken, Membership, Role, SignInLink
from meydan.server.models.announcement import Announcement, EventLogo
from meydan.server.models.api import ApiAnswer
from meydan.server.models.classroom import ClassGame, Classroom, Pupil
from meydan.server.models.coming_in import ImportDraft, Registration
from meydan.server.models.crew import Invitation, MessageRead, StaffMessage
from meydan.server.models.event import Category, Event
from meydan.server.models.hall import HallScreen
from meydan.server.models.identity import Identity
from meydan.server.models.job import Job
from meydan.server.models.log import Action, LiveEvent, Pulse, Snapshot
from meydan.server.models.people import Entry, PrivateData
from meydan.server.models.play import FreeGame, FreeGameEvent
from meydan.server.models.process import Epoch, Tried
from meydan.server.models.push import Follow, PushAddress, PushMessage
from meydan.server.models.round import Board, BoardEvent, Round, TabletLink

__all__ = [
    "Account",
    "Action",
    "Announcement",
    "ApiAnswer",
    "ApiToken",
    "Board",
    "BoardEvent",
    "Category",
    "ClassGame",
    "Classroom",
    "Entry",
    "Epoch",
    "Event",
    "EventLogo",
    "Follow",
    "FreeGame",
    "FreeGameEvent",
    "HallScreen",
    "Identity",
    "ImportDraft",
    "Invitation",
    "Job",
    "LiveEvent",
    "Membership",
    "MessageRead",
    "PrivateData",
    "Pulse",
    "Pupil",
    "PushAddress",
    "PushMessage",
    "Registration",
    "Role",
    "Round",
    "SignInLink",
    "Snapshot",
    "StaffMessage",
    "TabletLink",
    "Tried",
]
