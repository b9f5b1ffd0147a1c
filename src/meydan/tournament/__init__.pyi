"""What a tournament offers to other rooms; a promise that stays when files move."""

from meydan.tournament.awards.medals import Metal as Metal, medal_table as medal_table
from meydan.tournament.cells import (
    Cell as Cell,
    CellKind as CellKind,
    histories as histories,
    total as total,
)
from meydan.tournament.entries import (
    Accommodation as Accommodation,
    Entry as Entry,
    Player as Player,
    Private as Private,
    Sex as Sex,
)
from meydan.tournament.entry_changes import (
    add_entry as add_entry,
    first_open_round as first_open_round,
    replace_entry as replace_entry,
    withdraw as withdraw,
)
from meydan.tournament.errors import TournamentError as TournamentError
from meydan.tournament.ids import (
    EntryId as EntryId,
    Points as Points,
    RoundNo as RoundNo,
    StartNo as StartNo,
    TableNo as TableNo,
    TeamName as TeamName,
)
from meydan.tournament.lot import (
    draw_lot as draw_lot,
    due as due,
    enter_lot as enter_lot,
    void as void,
)
from meydan.tournament.model import (
    Acceleration as Acceleration,
    Apart as Apart,
    Bye as Bye,
    ByeKind as ByeKind,
    Decision as Decision,
    DecisionKind as DecisionKind,
    Edition as Edition,
    Forbidden as Forbidden,
    Leave as Leave,
    Lot as Lot,
    LotMethod as LotMethod,
    LotSubject as LotSubject,
    Pair as Pair,
    Primary as Primary,
    Round as Round,
    RoundStatus as RoundStatus,
    Seeding as Seeding,
    Settings as Settings,
    Shared as Shared,
    Slot as Slot,
    System as System,
    Tournament as Tournament,
)
from meydan.tournament.names import ListLang as ListLang, name_key as name_key, sort_key as sort_key
from meydan.tournament.notes import Note as Note
from meydan.tournament.pairing.presence import sat_out as sat_out
from meydan.tournament.results import (
    DRAW as DRAW,
    WIN as WIN,
    Result as Result,
    ResultKind as ResultKind,
)
from meydan.tournament.round_count import default_rounds as default_rounds
from meydan.tournament.rounds import (
    enter_result as enter_result,
    finish as finish,
    pair_next as pair_next,
    publish as publish,
    start as start,
)
from meydan.tournament.rules import change_rules as change_rules, take_back_rules as take_back_rules
from meydan.tournament.safety import Verdict as Verdict
from meydan.tournament.settings import SETTINGS as SETTINGS, chosen as chosen
from meydan.tournament.simulation.rehearsal import rehearse as rehearse
from meydan.tournament.stages import (
    Carried as Carried,
    Qualification as Qualification,
    qualification as qualification,
)
from meydan.tournament.standings import Standings as Standings
from meydan.tournament.standings.order import order_of as order_of
from meydan.tournament.teams import (
    Category as Category,
    Member as Member,
    best_of as best_of,
    category as category,
    team_standings as team_standings,
    ties_of as ties_of,
)
from meydan.tournament.worth import USUAL as USUAL, Worth as Worth
