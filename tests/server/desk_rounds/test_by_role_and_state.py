"""Every step of a round by every role in every state: as the tables say, and nothing else."""

from dataclasses import replace

import pytest

from meydan.server.access.actions import Act, Who, verdict
from meydan.server.access.actor import PROGRAM
from meydan.server.models import Account, Category, Job, Role
from meydan.server.store.change import change
from meydan.tournament.model import RoundStatus, Tournament
from meydan.tournament.results import LOSS, WIN, Result
from meydan.tournament.rounds import enter_result, finish, lock, pair_next, start
from meydan.tournament.safety import Verdict
from tests.server.desk.signing import organiser, signed_in, staff
from tests.server.desk_rounds.steps import DESK, now
from tests.server.making import add_players, make_account, make_category, make_event, start_round

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.on_sqlite]

STEPS = {
    "publish": Act.PUBLISH_ROUND,
    "start": Act.START_ROUND,
    "finish": Act.FINISH_ROUND,
    "lock": Act.LOCK_ROUND,
    "unpublish": Act.UNPUBLISH_ROUND,
    "reopen": Act.REOPEN_ROUND,
    "unlock": Act.UNLOCK_ROUND,
    "delete": Act.DELETE_ROUND,
    "pair-again": Act.PAIR_AGAIN,
    "results/enter": Act.ENTER_RESULT,
    "t/1/correct": Act.CHANGE_RESULT,
    "t/1/clear": Act.CLEAR_RESULT,
    "move": Act.CHANGE_PAIRING,
    "seat": Act.CHANGE_TABLE,
}
ROLES = {Role.ORGANISER: Who.ORGANISER, Role.CHIEF: Who.CHIEF, Role.REFEREE: Who.REFEREE}


def brought_to(status: RoundStatus) -> Category:
    """A category whose first round is as far as this."""
    category = make_category(make_event())
    add_players(category, 4)
    start_round(category)

    def on(tournament: Tournament) -> Tournament:
        number = tournament.rounds[-1].number
        if status is RoundStatus.DRAFT:
            return pair_next(replace(tournament, rounds=()))
        if status is RoundStatus.PUBLISHED:
            return tournament
        tournament = start(tournament, number)
        if status is RoundStatus.PLAYING:
            return tournament
        for pair in tournament.rounds[-1].pairs:
            result = Result(points=(WIN, LOSS))
            tournament = enter_result(tournament, number, pair.table, result)
        tournament = finish(tournament, number)
        return lock(tournament, number) if status is RoundStatus.LOCKED else tournament

    change(category.pk, PROGRAM, Act.EDIT_CATEGORY, on)
    return category


@pytest.mark.parametrize("status", RoundStatus)
def test_what_the_tables_forbid_is_refused_and_changes_nothing(status: RoundStatus) -> None:
    category = brought_to(status)
    clients = {role: staff(category.event, role) for role in ROLES}
    outsider = signed_in(make_account("baska"))
    for name, act in STEPS.items():
        for role, who in ROLES.items():
            if verdict(act, {who, Who.PUBLIC}, status) is not Verdict.NEVER:
                continue
            before = now(category)
            answer = clients[role].post(f"{DESK}round/1/{name}", {"reason": "x"})
            assert answer.status_code in (403, 409, 422), (name, role)
            assert now(category) == before, (name, role)
        assert outsider.post(f"{DESK}round/1/{name}", {"reason": "x"}).status_code == 403


@pytest.mark.parametrize("status", RoundStatus)
def test_what_needs_a_reason_is_not_done_without_one(status: RoundStatus) -> None:
    category = brought_to(status)
    client = staff(category.event, Role.CHIEF)
    for name, act in STEPS.items():
        if verdict(act, {Who.CHIEF}, status) is Verdict.REASON:
            before = now(category)
            assert client.post(f"{DESK}round/1/{name}").status_code == 422, name
            assert now(category) == before, name


@pytest.mark.parametrize("status", RoundStatus)
def test_a_round_shows_only_the_steps_that_can_be_taken(status: RoundStatus) -> None:
    category = brought_to(status)
    page = organiser(category.event).get(DESK + "round/1/").text
    for name in ("publish", "start", "lock", "unpublish", "reopen", "unlock", "delete"):
        offered = f'/round/1/{name}"' in page
        allowed = verdict(STEPS[name], {Who.ORGANISER}, status) is not Verdict.NEVER
        assert offered == allowed, name


def test_a_referee_enters_results_at_own_tables_only() -> None:
    category = brought_to(RoundStatus.PLAYING)
    client = staff(category.event, Role.REFEREE)
    membership = Account.objects.get(username="the-referee").memberships.get()
    membership.tables = [[1, 1]]
    membership.save()
    form = DESK + "round/1/results/enter"
    sent = {"for": "2", "was": "", "result": "1"}
    assert client.post(form, {"table": "2", **sent}).status_code == 403
    assert client.post(form, {"table": "1", **sent}).status_code == 302
    assert client.get(DESK + "round/1/").status_code == 403  # the desk itself is not theirs


def test_a_pairing_under_way_shows_its_progress_and_why_it_failed() -> None:
    category = brought_to(RoundStatus.PUBLISHED)
    client = organiser(category.event)
    event = category.event
    job = Job.objects.create(event=event, category=category, kind="pair", done=3, total=10)
    address = f"/desk/e/{event.slug}/job/{job.pk}"
    assert 'value="3"' in client.get(address).text
    told = client.get(address, headers={"accept": "application/json"}).json()
    assert told == {"open": True, "done": 3, "total": 10}
    job.state, job.code = Job.State.FAILED, "no-legal-pairing"
    job.facts = {"round": 2, "present": 4}
    job.save()
    assert "kurallar içinde eşlendirilemiyor" in client.get(address).text
    job.code, job.facts = "interrupted", {}
    job.save()
    assert "Sunucu bu sırada durdu" in client.get(address).text
    job.state, job.facts = Job.State.DONE, {"round": 1}
    job.save()
    assert client.get(address).headers["Location"].endswith("/round/1/")
    assert client.get(f"/desk/e/{event.slug}/job/{job.pk + 1}").status_code == 404
