"""What the meeting changed is what the pages of referees and players say."""

from collections.abc import Mapping

import pytest

from meydan.match.deeds import SetCounted
from meydan.server.models import Role
from meydan.server.rounds.acts import wishes
from meydan.server.rounds.scene import round_scene
from meydan.tournament.rules import change_rules
from tests.match.desk import A, Desk
from tests.server.making import edit
from tests.server.referee.tables import place, referee, under_way

CHANGES: Mapping[str, tuple[object, str, str]] = {
    "warnings.loses": ("set", "olur ve turu kaybettirir", "olur ve seti kaybettirir"),
    "off_board.replaced_by": ("players", "hakem koyar; ceza yoktur", "oyuncular kendileri"),
    "conduct.decided_by": ("referee", "cezayı başhakem", "masanın hakemi belirler"),
    "claims.referee_shows": (False, "oyuncuya gösterilebilir", "nasıl yapacağı gösterilmez"),
    "options.early_stop": (True, "birini yazınca diğeri dolar", "sayılmadan da bitebilir"),
}
"""A field, another value, what the page says by the text, and what it says then."""


@pytest.mark.django_db(transaction=True)
@pytest.mark.on_sqlite
def test_each_sheet_says_what_the_meeting_decided() -> None:
    category = under_way()
    client = referee(category.event, role=Role.CHIEF)
    printed = client.get(place(category)).text
    values = {path: value for path, (value, _, _) in CHANGES.items()}
    edit(category, lambda one: change_rules(one, values, reason="toplantı"))
    changed = client.get(place(category)).text
    for path, (_, before, after) in CHANGES.items():
        assert (before in printed, after in printed) == (True, False), path
        assert (before in changed, after in changed) == (False, True), path


def test_t4_players_are_told_which_warning_of_their_set_it_is() -> None:
    desk = Desk("tazof-kure", mode="counted", changes={"warnings.counted_over": "set"})
    for score in ((4, 0), (0, 4)):
        desk.start().warn(A, "11").do(SetCounted(score=score))
    told = [one["of"] for one in round_scene(desk.round, seq=1).warned]
    assert told == ["1/3", "1/3"]


def test_t8_nobody_calls_the_referee_to_resign_where_nobody_may() -> None:
    assert "resign" in wishes(Desk("tazof-kure").round)
    assert "resign" not in wishes(Desk("tazof-kure", changes={"sets.resign": False}).round)
