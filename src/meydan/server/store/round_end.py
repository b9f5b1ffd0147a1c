"""The end of a round: the step itself, and the snapshot that is taken at it."""

from django.db import transaction

from meydan.server.access.actions import Act
from meydan.server.access.actor import Actor
from meydan.server.store.change import change
from meydan.server.store.snapshots import take
from meydan.tournament.ids import RoundNo
from meydan.tournament.model import RoundStatus, Tournament
from meydan.tournament.rounds import finish, start


def finish_round(category_id: int, actor: Actor, number: RoundNo) -> None:
    """Close a round whose results are all in, and keep the category as it is then."""

    def finished(tournament: Tournament) -> Tournament:
        if tournament.round(number).status is RoundStatus.PUBLISHED:
            tournament = start(tournament, number)
        return finish(tournament, number)

    with transaction.atomic():
        done = change(category_id, actor, Act.FINISH_ROUND, finished, target=f"round {number}")
        take(done.category, "round-end")
