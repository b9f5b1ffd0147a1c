"""What a tournament offers to other rooms; a promise that stays when files move."""

from meydan.tournament.awards.medals import Metal as Metal
from meydan.tournament.awards.medals import medal_table as medal_table
from meydan.tournament.cells import (
    Cell as Cell,
)
from meydan.tournament.cells import (
    CellKind as CellKind,
)
from meydan.tournament.cells import (
    histories as histories,
)
from meydan.tournament.cells import (
    total as total,
)
from meydan.tournament.entries import (
    Accommodation as Accommodation,
)
from meydan.tournament.entries import (
    Entry as Entry,
)
from meydan.tournament.entries import (
    Player as Player,
)
from meydan.tournament.entries import (
    Private as Private,
)
from meydan.tournament.entries import (
    Sex as Sex,
)
from meydan.tournament.entry_changes import (
    add_entry as add_entry,
)
from meydan.tournament.entry_changes import (
    first_open_round as first_open_round,
)
from meydan.tournament.entry_changes import (
    replace_entry as replace_entry,
)
from meydan.tournament.entry_changes import (
    withdraw as withdraw,
)
from meydan.tournament.errors import TournamentError as TournamentError
from meydan.tournament.ids import (
    EntryId as EntryId,
)
from meydan.tournament.ids import (
    Points as Points,
)
from meydan.tournament.ids import (
    RoundNo as RoundNo,
)
from meydan.tournament.ids import (
    StartNo as StartNo,
)
from meydan.tournament.ids import (
    TableNo as TableNo,
)
from meydan.tournament.ids import (
    TeamName as TeamName,
)
from meydan.tournament.lot import draw_lot as draw_lot
from meydan.tournament.lot import enter_lot as enter_lot
from meydan.tournament.lot import void as void
from meydan.tournament.model import (
    Acceleration as Acceleration,
)
from meydan.tournament.model import (
    Apart as Apart,
)
from meydan.tournament.model import (
    Bye as Bye,
)
from meydan.tournament.model import (
    ByeKind as ByeKind,
)
from meydan.tournament.model import (
    Decision as Decision,
)
from meydan.tournament.model import (
    DecisionKind as DecisionKind,
)
from meydan.tournament.model import (
    Edition as Edition,
)
from meydan.tournament.model import (
    Forbidden as Forbidden,
)
from meydan.tournament.model import (
    Leave as Leave,
)
from meydan.tournament.model import (
    Lot as Lot,
)
from meydan.tournament.model import (
    LotMethod as LotMethod,
)
from meydan.tournament.model import (
    LotSubject as LotSubject,
)
from meydan.tournament.model import (
    Pair as Pair,
)
from meydan.tournament.model import (
    Round as Round,
)
from meydan.tournament.model import (
    RoundStatus as RoundStatus,
)
from meydan.tournament.model import (
    Seeding as Seeding,
)
from meydan.tournament.model import (
    Settings as Settings,
)
from meydan.tournament.model import (
    Shared as Shared,
)
from meydan.tournament.model import (
    Slot as Slot,
)
from meydan.tournament.model import (
    System as System,
)
from meydan.tournament.model import (
    Tournament as Tournament,
)
from meydan.tournament.names import ListLang as ListLang
from meydan.tournament.names import name_key as name_key
from meydan.tournament.names import sort_key as sort_key
from meydan.tournament.notes import Note as Note
from meydan.tournament.pairing.presence import sat_out as sat_out
from meydan.tournament.results import (
    DRAW as DRAW,
)
from meydan.tournament.results import (
    WIN as WIN,
)
from meydan.tournament.results import (
    Result as Result,
)
from meydan.tournament.results import (
    ResultKind as ResultKind,
)
from meydan.tournament.round_count import default_rounds as default_rounds
from meydan.tournament.rounds import (
    enter_result as enter_result,
)
from meydan.tournament.rounds import (
    finish as finish,
)
from meydan.tournament.rounds import (
    pair_next as pair_next,
)
from meydan.tournament.rounds import (
    publish as publish,
)
from meydan.tournament.rounds import (
    start as start,
)
from meydan.tournament.rules import change_rules as change_rules
from meydan.tournament.rules import take_back_rules as take_back_rules
from meydan.tournament.safety import Verdict as Verdict
from meydan.tournament.settings import SETTINGS as SETTINGS
from meydan.tournament.settings import chosen as chosen
from meydan.tournament.simulation.rehearsal import rehearse as rehearse
from meydan.tournament.stages import (
    Carried as Carried,
)
from meydan.tournament.stages import (
    Qualification as Qualification,
)
from meydan.tournament.stages import (
    qualification as qualification,
)
from meydan.tournament.standings import Standings as Standings
from meydan.tournament.standings.order import order_of as order_of
from meydan.tournament.teams import (
    Category as Category,
)
from meydan.tournament.teams import (
    Member as Member,
)
from meydan.tournament.teams import (
    best_of as best_of,
)
from meydan.tournament.teams import (
    category as category,
)
from meydan.tournament.teams import (
    team_standings as team_standings,
)
from meydan.tournament.teams import (
    ties_of as ties_of,
)
from meydan.tournament.worth import USUAL as USUAL
from meydan.tournament.worth import Worth as Worth
