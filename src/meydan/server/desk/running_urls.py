"""Addresses of the desk from the lot to the medals."""

from django.urls import URLPattern, path

from meydan.server.desk.event import rehearsal, stages
from meydan.server.desk.history import export as exporting
from meydan.server.desk.history import log, snapshots
from meydan.server.desk.results import (
    column,
    corrections,
    decisions,
    play_off,
    results,
    standings,
    teams,
)
from meydan.server.desk.rounds import (
    all_categories,
    by_hand,
    lot,
    moves,
    next_round,
    pairing,
    screens,
    table_now,
    timer,
)
from meydan.server.desk.rounds import board as rounds
from meydan.server.desk.rounds import job as jobs
from meydan.server.desk.rounds import steps as round_steps
from meydan.server.desk.sheets import sheets

EVENT = "e/<slug:event>/"
CATEGORY = "e/<slug:event>/c/<slug:category>/"
ROUND = CATEGORY + "round/<int:number>/"
TABLE = ROUND + "t/<int:table>/"

urlpatterns: list[URLPattern] = [
    path("t/<slug:event>/<slug:category>/<int:at>", table_now.table_now, name="table-now"),
    path(EVENT + "rounds", all_categories.all_categories, name="desk-all-rounds"),
    path(EVENT + "rounds/pair", all_categories.pair_all, name="desk-pair-all"),
    path(EVENT + "rounds/publish", all_categories.publish_all, name="desk-publish-all"),
    path(EVENT + "teams", teams.teams, name="desk-teams"),
    path(EVENT + "teams/save", teams.save_teams, name="desk-teams-save"),
    path(EVENT + "sheets/<slug:kind>.pdf", sheets.event_sheet, name="desk-event-sheet"),
    path(EVENT + "print/<slug:what>.pdf", sheets.pack, name="desk-print"),
    path(EVENT + "stages", stages.stages, name="desk-stages"),
    path(EVENT + "stages/next", stages.choose, name="desk-stages-next"),
    path(EVENT + "export", exporting.export, name="desk-export"),
    path(EVENT + "export.zip", exporting.everything, name="desk-export-all"),
    path(EVENT + "log", log.log, name="desk-log"),
    path(EVENT + "log.csv", log.log_csv, name="desk-log-csv"),
    path(CATEGORY + "lot", lot.lot, name="desk-lot"),
    path(CATEGORY + "lot/draw", lot.draw, name="desk-lot-draw"),
    path(CATEGORY + "lot/projector", lot.projector, name="desk-lot-projector"),
    path(CATEGORY + "rounds", rounds.latest, name="desk-rounds"),
    path(CATEGORY + "prepare", pairing.prepare, name="desk-prepare"),
    path(CATEGORY + "prepare/presence", pairing.presence, name="desk-presence"),
    path(CATEGORY + "by-hand", by_hand.by_hand, name="desk-by-hand"),
    path(CATEGORY + "rehearsal", rehearsal.rehearsal, name="desk-rehearsal"),
    path(CATEGORY + "screens", screens.screens, name="desk-screens"),
    path(CATEGORY + "screens/delay", screens.delay, name="desk-screens-delay"),
    path(CATEGORY + "screens/links", screens.links, name="desk-screens-links"),
    path(CATEGORY + "screens/renew", screens.renew, name="desk-screens-renew"),
    path(ROUND + "screens", screens.switch, name="desk-screens-switch"),
    path(CATEGORY + "sheets", sheets.sheets, name="desk-sheets"),
    path(CATEGORY + "sheets/<slug:kind>.pdf", sheets.sheet, name="desk-sheet"),
    path(CATEGORY + "snapshots", snapshots.snapshots, name="desk-snapshots"),
    path(CATEGORY + "snapshots/new", snapshots.make, name="desk-snapshot-new"),
    path(CATEGORY + "snapshots/<int:snapshot>", snapshots.restore, name="desk-restore"),
    path(CATEGORY + "export.<slug:kind>", exporting.category_file, name="desk-export-file"),
    path(CATEGORY + "send", stages.send_on, name="desk-send"),
    path(CATEGORY + "send/<int:entry>/reserve", stages.reserve, name="desk-reserve"),
    path(CATEGORY + "pair", pairing.pair, name="desk-pair"),
    path(CATEGORY + "job/<int:job>", jobs.job, name="desk-job"),
    path(CATEGORY + "standings", standings.standings, name="desk-standings"),
    path(CATEGORY + "standings/<int:entry>", standings.explain, name="desk-standing"),
    path(CATEGORY + "play-off", play_off.play_off, name="desk-play-off"),
    path(CATEGORY + "decide", decisions.decide, name="desk-decide"),
    path(CATEGORY + "decide/<int:decision>/undo", decisions.take_back, name="desk-undecide"),
    path(ROUND, rounds.board, name="desk-round"),
    path(ROUND + "pairing", rounds.pairing, name="desk-pairing"),
    path(ROUND + "move", moves.move, name="desk-move"),
    path(ROUND + "seat", moves.seat, name="desk-seat"),
    path(ROUND + "again", round_steps.ask_again, name="desk-ask-again"),
    path(ROUND + "pair-again", pairing.pair_again, name="desk-pair-again"),
    path(ROUND + "publish", round_steps.publish, name="desk-round-publish"),
    path(ROUND + "start", round_steps.start, name="desk-round-start"),
    path(ROUND + "finish", round_steps.finish, name="desk-round-finish"),
    path(ROUND + "next", next_round.finish_and_pair, name="desk-finish-and-pair"),
    path(ROUND + "publish-and-start", next_round.publish_and_start, name="desk-publish-and-start"),
    path(ROUND + "lock", round_steps.lock, name="desk-round-lock"),
    path(ROUND + "unpublish", round_steps.unpublish, name="desk-round-unpublish"),
    path(ROUND + "reopen", round_steps.reopen, name="desk-round-reopen"),
    path(ROUND + "unlock", round_steps.unlock, name="desk-round-unlock"),
    path(ROUND + "delete", round_steps.delete, name="desk-round-delete"),
    path(ROUND + "timer", timer.timer, name="desk-timer"),
    path(ROUND + "results", results.results, name="desk-results"),
    path(ROUND + "results/enter", results.enter, name="desk-result-enter"),
    path(ROUND + "results/column", column.column, name="desk-result-column"),
    path(TABLE + "correct", corrections.correct, name="desk-correct"),
    path(TABLE + "clear", results.clear, name="desk-result-clear"),
]
