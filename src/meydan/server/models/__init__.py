"""Everything that is stored, one file a subject."""

from meydan.server.models.access import Account, ApiToken, Membership, Role, SignInLink
from meydan.server.models.announcement import Announcement, EventLogo
from meydan.server.models.api import ApiAnswer
from meydan.server.models.arena import Arena, ArenaGame, ArenaPlayer
from meydan.server.models.classroom import (
    ClassGame,
    Classroom,
    Homework,
    HomeworkDone,
    Pupil,
)
from meydan.server.models.coming_in import ImportDraft, Registration
from meydan.server.models.event import Category, Event
from meydan.server.models.federation import (
    Club,
    Doubt,
    Federation,
    Less,
    Office,
    PeopleChange,
    Person,
    PersonClub,
    PersonEntry,
    SeasonEvent,
)
from meydan.server.models.hall import HallScreen
from meydan.server.models.hook import Hook, HookDelivery
from meydan.server.models.identity import Identity
from meydan.server.models.job import Job, JobFile
from meydan.server.models.lobby import Seek
from meydan.server.models.log import Action, LiveEvent, Pulse, Snapshot
from meydan.server.models.paper import Emblem, PrintStyle
from meydan.server.models.people import Entry, PrivateData
from meydan.server.models.play import FreeGame, FreeGameEvent
from meydan.server.models.process import Epoch, Tried
from meydan.server.models.profile import (
    OnlineRating,
    PlayerPush,
    Profile,
    ProfileDevice,
    Sitting,
)
from meydan.server.models.push import Follow, PushAddress, PushMessage
from meydan.server.models.round import Board, BoardEvent, Round, TabletLink
from meydan.server.models.season import (
    Counted,
    Feat,
    FirstValue,
    Placing,
    Rated,
    RatingStep,
    SeasonRow,
    SeasonTotal,
    SeasonYear,
    TakenList,
    TrustedKey,
)
from meydan.server.models.staff import Invitation, MessageRead, StaffMessage
from meydan.server.models.study import Continuation, Study

__all__ = [
    "Account",
    "Action",
    "Announcement",
    "ApiAnswer",
    "ApiToken",
    "Arena",
    "ArenaGame",
    "ArenaPlayer",
    "Board",
    "BoardEvent",
    "Category",
    "ClassGame",
    "Classroom",
    "Club",
    "Continuation",
    "Counted",
    "Doubt",
    "Emblem",
    "Entry",
    "Epoch",
    "Event",
    "EventLogo",
    "Feat",
    "Federation",
    "FirstValue",
    "Follow",
    "FreeGame",
    "FreeGameEvent",
    "HallScreen",
    "Homework",
    "HomeworkDone",
    "Hook",
    "HookDelivery",
    "Identity",
    "ImportDraft",
    "Invitation",
    "Job",
    "JobFile",
    "Less",
    "LiveEvent",
    "Membership",
    "MessageRead",
    "Office",
    "OnlineRating",
    "PeopleChange",
    "Person",
    "PersonClub",
    "PersonEntry",
    "Placing",
    "PlayerPush",
    "PrintStyle",
    "PrivateData",
    "Profile",
    "ProfileDevice",
    "Pulse",
    "Pupil",
    "PushAddress",
    "PushMessage",
    "Rated",
    "RatingStep",
    "Registration",
    "Role",
    "Round",
    "SeasonEvent",
    "SeasonRow",
    "SeasonTotal",
    "SeasonYear",
    "Seek",
    "SignInLink",
    "Sitting",
    "Snapshot",
    "StaffMessage",
    "Study",
    "TabletLink",
    "TakenList",
    "Tried",
    "TrustedKey",
]
