"""Sheets for programs: the list says what can be printed, and each of them is a PDF."""

import pytest

from meydan.formats.sheets import of_category
from meydan.server.models import Role
from tests.server.api.programs import Program, at, refused, said, staff
from tests.server.api.test_reading import played
from tests.server.making import add_players, make_category, make_event

pytestmark = pytest.mark.django_db(transaction=True)


def test_the_list_is_the_registry_and_says_what_is_ready() -> None:
    category = make_category(make_event())
    add_players(category, 4)
    told = said(staff(category.event, Role.REFEREE).get(at(category) + "/sheets"))["items"]
    assert [one["code"] for one in told] == list(of_category())
    ready = {one["code"] for one in told if one["ready"]}
    assert ready == {code for code, one in of_category().items() if not one.needs}
    assert {one["title"] for one in told} >= {"Result slips", "Badges"}


@pytest.mark.parametrize("code", of_category())
def test_every_sheet_is_a_pdf_for_staff(code: str) -> None:
    category = played()
    program = staff(category.event, Role.CHIEF)
    path = f"{at(category)}/sheets/{code}"
    if code == "qualified":  # a table is still being played
        return
    answer = program.get(path + "?round=1&lang=ru&short=true&large=true")
    assert answer.status_code == 200
    assert answer["Content-Type"] == "application/pdf"
    assert answer.content.startswith(b"%PDF")
    assert program.get(path, if_none_match=program.get(path)["ETag"]).status_code == 304


def test_what_can_t_be_printed_is_refused_in_the_one_shape() -> None:
    category = played()
    program = staff(category.event, Role.CHIEF)
    refused(program.get(at(category) + "/sheets/nothing"), 404, "not-found")
    assert "error" in said(program.get(at(category) + "/sheets/qualified"), 422)
    refused(Program().get(at(category) + "/sheets/standings"), 401, "token")
