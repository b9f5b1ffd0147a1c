"""Every step by every role in every state of a round: as the tables say, and nothing else."""

import pytest
from django.db import transaction

from meydan.server.access.actions import STATES, Act, Who, verdict
from meydan.server.api import routes
from meydan.server.api.route import ROUTES
from meydan.server.models import Role
from meydan.tournament.model import RoundStatus
from meydan.tournament.safety import Verdict
from tests.server.api.programs import said, staff
from tests.server.desk_rounds.test_by_role_and_state import brought_to

pytestmark = pytest.mark.django_db(transaction=True)

ROLES = {Role.ORGANISER: Who.ORGANISER, Role.CHIEF: Who.CHIEF, Role.REFEREE: Who.REFEREE}
WIN: dict[str, object] = {"points": [2, 0]}
BODIES: dict[Act, dict[str, object]] = {
    Act.ENTER_RESULT: WIN,
    Act.CHANGE_RESULT: {"was": WIN, "result": {"points": [0, 2]}},
    Act.REFEREE_BOARD: {"deed": {"kind": "noted", "text": "x"}, "seen": 0},
    Act.EDIT_ENTRY: {"given": "Ege"},
}
assert routes.__all__  # its import fills the list of routes
STEPS = [route for route in ROUTES if route.changes]
REFUSED = {"forbidden", "needs-reason", "not-in-this-state"}


@pytest.mark.parametrize("status", list(RoundStatus))
def test_every_step_by_every_role(status: RoundStatus) -> None:
    category = brought_to(status)
    here = {"event": category.event.slug, "category": category.slug}
    for role, who in ROLES.items():
        program = staff(category.event, role)
        for route in STEPS:
            path = route.path.replace("slug:", "").replace("int:", "")
            path = path.format(**here, number=1, table=1, entry=1, job=1)
            bound = status if "{number}" in route.path.replace("int:", "") else None
            expected = verdict(route.act, {who}, bound)
            with transaction.atomic():
                answer = program.send(route.method, path, BODIES.get(route.act, {}))
                transaction.set_rollback(True)
            code = said(answer, answer.status_code).get("error", {}).get("code")
            told = (role.value, route.name, status.value, code)
            if expected is Verdict.NEVER:
                by_state = verdict(route.act, {who}) is not Verdict.NEVER
                assert code == ("not-in-this-state" if by_state else "forbidden"), told
            elif expected is Verdict.REASON:
                assert code == "needs-reason", told
            else:
                assert code not in REFUSED, told


def test_the_steps_of_a_round_are_those_that_its_state_decides() -> None:
    offered = {route.act for route in STEPS} & set(STATES)
    missing = {Act.CHANGE_PAIRING, Act.CHANGE_TABLE, Act.DELETE_ROUND}
    assert offered == set(STATES) - missing
