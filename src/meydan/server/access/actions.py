"""What may be done, and by whom: one table.

`docs/roles.md` is generated from it, every page and API route names its action, and nothing else
decides who may do what. Actions on a round are also bound by its state, which
`meydan.tournament.safety` decides.
"""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from types import MappingProxyType

from meydan.tournament.model import RoundStatus
from meydan.tournament.safety import Action as RoundAction, Verdict, verdict as state_verdict


class Who(StrEnum):
    """A role as the table knows it, the strongest first."""

    OWNER = "owner"
    ORGANISER = "organiser"
    CHIEF = "chief"
    REFEREE = "referee"
    """At the tables that are this referee's own."""
    PLAYER = "player"
    """With the private link, about the own entry."""
    PUBLIC = "public"


class Act(StrEnum):
    """Something that a person or a program can do."""

    SEE_PUBLIC = "public.see"
    PLAY = "game.play"
    """Practice and friendly games: whoever has a link, and nobody needs an account."""
    SIGN_IN = "account.sign-in"
    OWN_ACCOUNT = "account.own"
    OWN_PLAYER = "player.own"
    REGISTER = "entry.register"
    MANAGE_ACCOUNTS = "account.manage"
    MANAGE_RULEBOOKS = "rulebook.manage"
    """Federations' own texts: for all events of the installation."""
    IDENTITY = "site.identity"
    """The federation's name, logo and colour on every page."""
    FEDERATION_MANAGE = "federation.manage"
    """Which federations there are, and who is in their office."""
    FEDERATION_OFFICE = "federation.office"
    """A federation's name and colours, its calendar, lists and points."""
    FEDERATION_PEOPLE = "federation.people"
    """Whose entries are one person's; what parents ask for."""
    CREATE_EVENT = "event.create"
    SEE_DESK = "event.desk"
    EDIT_EVENT = "event.edit"
    PUBLISH_EVENT = "event.publish"
    ARCHIVE_EVENT = "event.archive"
    SCHEDULE = "event.schedule"
    ANNOUNCE = "event.announce"
    HOOKS = "event.hooks"
    """Which programs are told of news."""
    MANAGE_STAFF = "event.staff"
    MESSAGE_STAFF = "event.message"
    """A message to all referees."""
    SEND_QUALIFIED = "event.send-qualified"
    EDIT_CATEGORY = "category.edit"
    EDIT_ENTRY = "entry.edit"
    IMPORT_ENTRIES = "entry.import"
    SEE_PRIVATE = "entry.private"
    EXPORT_PERSON = "entry.export"
    """Everything about one person, for that person."""
    ERASE_PERSON = "entry.erase"
    SEE_LOOKS = "looks.see"
    """Who looked at private data, in all events."""
    CHECK_IN = "entry.check-in"
    KIOSK = "entry.kiosk"
    """The tablet at the door: whoever has its secret address, and nothing but coming in."""
    WITHDRAW = "entry.withdraw"
    DRAW_LOT = "lot.draw"
    PAIR = "round.pair"
    PAIR_AGAIN = "round.pair-again"
    CHANGE_PAIRING = "round.change-pairing"
    CHANGE_TABLE = "round.change-table"
    DELETE_ROUND = "round.delete"
    PUBLISH_ROUND = "round.publish"
    UNPUBLISH_ROUND = "round.unpublish"
    START_ROUND = "round.start"
    ROUND_TIMER = "round.timer"
    FINISH_ROUND = "round.finish"
    REOPEN_ROUND = "round.reopen"
    LOCK_ROUND = "round.lock"
    UNLOCK_ROUND = "round.unlock"
    ENTER_RESULT = "result.enter"
    CHANGE_RESULT = "result.change"
    CLEAR_RESULT = "result.clear"
    DECIDE_TIE = "standings.decide"
    SCREENS = "board.screens"
    """Which tables are played on screens, and the links of their players."""
    HALL_SCREENS = "hall.screens"
    """What the screens of the hall show."""
    PLAY_BOARD = "board.play"
    SEE_BOARD = "board.see"
    REFEREE_BOARD = "board.referee"
    PENALISE = "board.penalise"
    CALL_CHIEF = "board.call"
    HAND_OVER = "board.hand-over"
    """The own tables to a colleague; others' from the desk."""
    PRINT = "sheet.print"
    EXPORT = "event.export"
    SEE_LOG = "log.see"
    SNAPSHOT = "snapshot.make"
    RESTORE = "snapshot.restore"
    MANAGE_TOKENS = "token.manage"


_LETTERS = {"+": Verdict.ALLOWED, "?": Verdict.REASON, "-": Verdict.NEVER}

# Columns: owner, organiser, chief referee, referee, player, public.
_ROWS = {
    Act.SEE_PUBLIC: "++++++",
    Act.PLAY: "++++++",
    Act.SIGN_IN: "++++++",
    Act.OWN_ACCOUNT: "++++--",
    Act.OWN_PLAYER: "----+-",
    Act.REGISTER: "++++++",
    Act.MANAGE_ACCOUNTS: "+-----",
    Act.MANAGE_RULEBOOKS: "+-----",
    Act.IDENTITY: "+-----",
    Act.FEDERATION_MANAGE: "+-----",
    Act.FEDERATION_OFFICE: "++----",
    Act.FEDERATION_PEOPLE: "++----",
    Act.CREATE_EVENT: "++----",
    Act.SEE_DESK: "+++---",
    Act.EDIT_EVENT: "++----",
    Act.PUBLISH_EVENT: "++----",
    Act.ARCHIVE_EVENT: "??----",
    Act.SCHEDULE: "+++---",
    Act.ANNOUNCE: "+++---",
    Act.HOOKS: "++----",
    Act.MANAGE_STAFF: "+++---",
    Act.MESSAGE_STAFF: "+++---",
    Act.SEND_QUALIFIED: "++----",
    Act.EDIT_CATEGORY: "+++---",
    Act.EDIT_ENTRY: "+++---",
    Act.IMPORT_ENTRIES: "++----",
    Act.SEE_PRIVATE: "++----",
    Act.EXPORT_PERSON: "+-----",
    Act.ERASE_PERSON: "?-----",
    Act.SEE_LOOKS: "+-----",
    Act.CHECK_IN: "++++--",
    Act.KIOSK: "++++++",
    Act.WITHDRAW: "+++---",
    Act.DRAW_LOT: "+++---",
    Act.PAIR: "+++---",
    Act.PAIR_AGAIN: "+++---",
    Act.CHANGE_PAIRING: "+++---",
    Act.CHANGE_TABLE: "+++---",
    Act.DELETE_ROUND: "+++---",
    Act.PUBLISH_ROUND: "+++---",
    Act.UNPUBLISH_ROUND: "+++---",
    Act.START_ROUND: "+++---",
    Act.ROUND_TIMER: "+++---",
    Act.FINISH_ROUND: "+++---",
    Act.REOPEN_ROUND: "+++---",
    Act.LOCK_ROUND: "+-+---",
    Act.UNLOCK_ROUND: "+-+---",
    Act.ENTER_RESULT: "++++--",
    Act.CHANGE_RESULT: "++++--",
    Act.CLEAR_RESULT: "+++---",
    Act.DECIDE_TIE: "+++---",
    Act.SCREENS: "+++---",
    Act.HALL_SCREENS: "+++---",
    Act.PLAY_BOARD: "----+-",
    Act.SEE_BOARD: "++++--",
    Act.REFEREE_BOARD: "+-++--",
    Act.PENALISE: "+-+---",
    Act.CALL_CHIEF: "++++--",
    Act.HAND_OVER: "++++--",
    Act.PRINT: "++++--",
    Act.EXPORT: "++----",
    Act.SEE_LOG: "+++---",
    Act.SNAPSHOT: "+++---",
    Act.RESTORE: "??----",
    Act.MANAGE_TOKENS: "++++--",
}

TABLE: Mapping[tuple[Act, Who], Verdict] = MappingProxyType(
    {
        (act, who): _LETTERS[letter]
        for act, row in _ROWS.items()
        for who, letter in zip(Who, row, strict=True)
    }
)
"""The verdict for every action and role."""

STATES: Mapping[Act, RoundAction] = MappingProxyType(
    {
        Act.PAIR_AGAIN: RoundAction.PAIR_AGAIN,
        Act.CHANGE_PAIRING: RoundAction.CHANGE_PAIRING,
        Act.CHANGE_TABLE: RoundAction.CHANGE_TABLE,
        Act.DELETE_ROUND: RoundAction.DELETE,
        Act.PUBLISH_ROUND: RoundAction.PUBLISH,
        Act.UNPUBLISH_ROUND: RoundAction.UNPUBLISH,
        Act.START_ROUND: RoundAction.START,
        Act.FINISH_ROUND: RoundAction.FINISH,
        Act.REOPEN_ROUND: RoundAction.REOPEN,
        Act.LOCK_ROUND: RoundAction.LOCK,
        Act.UNLOCK_ROUND: RoundAction.UNLOCK,
        Act.ENTER_RESULT: RoundAction.ENTER_RESULT,
        Act.CHANGE_RESULT: RoundAction.CHANGE_RESULT,
        Act.CLEAR_RESULT: RoundAction.CLEAR_RESULT,
    }
)
"""The actions that the state of the round decides too."""

_ORDER = (Verdict.ALLOWED, Verdict.REASON, Verdict.NEVER)


def verdict(act: Act, roles: Iterable[Who], status: RoundStatus | None = None) -> Verdict:
    """The best verdict that any of the roles gives, bound by the round's state."""
    by_role = min((TABLE[act, who] for who in roles), key=_ORDER.index, default=Verdict.NEVER)
    if status is None or act not in STATES:
        return by_role
    return max(by_role, state_verdict(STATES[act], status), key=_ORDER.index)
