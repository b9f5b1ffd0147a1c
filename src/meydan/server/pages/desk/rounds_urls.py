"""Addresses of the desk from the lot to the medals."""

from django.urls import URLPattern, path

from meydan.server.pages.desk import (
    corrections,
    decisions,
    jobs,
    lot,
    moves,
    pairing,
    results,
    round_steps,
    rounds,
    standings,
    timer,
)

CATEGORY = "e/<slug:event>/c/<slug:category>/"
ROUND = CATEGORY + "round/<int:number>/"
TABLE = ROUND + "t/<int:table>/"

urlpatterns: list[URLPattern] = [
    path(CATEGORY + "lot", lot.lot, name="desk-lot"),
    path(CATEGORY + "lot/draw", lot.draw, name="desk-lot-draw"),
    path(CATEGORY + "lot/projector", lot.projector, name="desk-lot-projector"),
    path(CATEGORY + "rounds", rounds.latest, name="desk-rounds"),
    path(CATEGORY + "prepare", pairing.prepare, name="desk-prepare"),
    path(CATEGORY + "prepare/presence", pairing.presence, name="desk-presence"),
    path(CATEGORY + "pair", pairing.pair, name="desk-pair"),
    path(CATEGORY + "job/<int:job>", jobs.job, name="desk-job"),
    path(CATEGORY + "standings", standings.standings, name="desk-standings"),
    path(CATEGORY + "standings/<int:entry>", standings.explain, name="desk-standing"),
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
    path(ROUND + "lock", round_steps.lock, name="desk-round-lock"),
    path(ROUND + "unpublish", round_steps.unpublish, name="desk-round-unpublish"),
    path(ROUND + "reopen", round_steps.reopen, name="desk-round-reopen"),
    path(ROUND + "unlock", round_steps.unlock, name="desk-round-unlock"),
    path(ROUND + "delete", round_steps.delete, name="desk-round-delete"),
    path(ROUND + "timer", timer.timer, name="desk-timer"),
    path(ROUND + "results", results.results, name="desk-results"),
    path(ROUND + "results/enter", results.enter, name="desk-result-enter"),
    path(TABLE + "correct", corrections.correct, name="desk-correct"),
    path(TABLE + "clear", results.clear, name="desk-result-clear"),
]
