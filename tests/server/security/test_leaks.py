"""Private data, drafts and unpublished events: looked for at every address, by everyone."""

import io
import logging
import zipfile
from pathlib import Path

import pytest
from django.test import Client

from meydan.server.access.actions import Act
from meydan.server.live.stored_frames import frame
from meydan.server.live.subscription import DESK, open_stream
from meydan.server.models import Action, Board, LiveEvent, Role
from meydan.server.upkeep.static_copy import publish
from tests.server.api.programs import Program, staff
from tests.server.security.doors import doors
from tests.server.security.fortress import (
    DRAFT,
    FOR_NOBODY,
    HIDDEN,
    IMPAIRED,
    IMPORTED,
    PRIVATE,
    WAITING,
    Fortress,
    build,
    owner,
    player,
    somebody,
)

DESCRIBED = (f"/api/v1/openapi.json: {IMPAIRED}",)
"""The document names what can be granted, not to whom."""

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.on_postgres]


@pytest.fixture
def fortress() -> Fortress:
    return build()


def found_in(client: Client, fortress: Fortress, marks: tuple[str, ...]) -> list[str]:
    """Where a browser is shown a mark."""
    leaks = []
    for place in (fortress.event, fortress.hidden):
        for door in doors(place):
            answer = client.get(door.path)
            assert answer.status_code < 500, door.path
            text = told(answer.content) + str(answer.headers)
            asked = door.path  # an error page may name its own address
            leaks += [f"{door.path}: {one}" for one in marks if one in text and one not in asked]
    return [one for one in leaks if one not in DESCRIBED]


def told(body: bytes) -> str:
    """What a body says, packed files unpacked."""
    if not body.startswith(b"PK"):
        return body.decode("utf-8", "replace")
    with zipfile.ZipFile(io.BytesIO(body)) as archive:
        return "".join(told(archive.read(name)) for name in archive.namelist())


def test_the_public_finds_no_mark_anywhere(
    fortress: Fortress, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    assert found_in(Client(), fortress, (*FOR_NOBODY, *fortress.secrets)) == []
    assert not any(mark in caplog.text for mark in (*PRIVATE, *WAITING, IMPORTED))


def test_a_player_finds_no_mark_anywhere(fortress: Fortress) -> None:
    assert found_in(player(fortress), fortress, FOR_NOBODY) == []


def test_somebody_without_a_role_finds_no_mark_anywhere(fortress: Fortress) -> None:
    marks = (*FOR_NOBODY, *fortress.secrets)
    assert found_in(somebody(fortress, None), fortress, marks) == []


@pytest.mark.parametrize("role", [Role.REFEREE, Role.CHIEF])
def test_referees_see_no_private_data(fortress: Fortress, role: Role) -> None:
    marks = (*PRIVATE, *WAITING, IMPORTED, HIDDEN)
    assert found_in(somebody(fortress, role), fortress, marks) == []


def test_an_organiser_sees_private_data_only_where_the_action_is_about_it(
    fortress: Fortress,
) -> None:
    """Everywhere else one has to ask for it, and the log says that one did."""
    client = somebody(fortress, Role.ORGANISER)
    about = {door.path for door in doors(fortress.event) if Act.SEE_PRIVATE in door.acts.values()}
    found = found_in(client, fortress, (*PRIVATE, *WAITING, HIDDEN))
    assert [leak for leak in found if leak.split(":")[0] not in about] == []
    assert found
    looks = Action.objects.filter(action=Act.SEE_PRIVATE.value)
    assert looks.filter(who="birisi-organiser").exists()


def test_private_data_leaves_in_files_only_when_asked_for(fortress: Fortress) -> None:
    client = somebody(fortress, Role.ORGANISER)
    path = f"/desk/e/acik/c/{fortress.category.slug}/export.json"
    assert PRIVATE[1] not in client.get(path).content.decode()
    asked = client.get(path + "?private=on").content.decode()
    line = Action.objects.filter(action=Act.EXPORT.value).latest("id")
    if PRIVATE[1] in asked:
        assert "private" in str((line.target, line.after, line.reason))


@pytest.mark.parametrize("role", [None, Role.REFEREE, Role.CHIEF], ids=str)
def test_programs_find_no_private_data(fortress: Fortress, role: Role | None) -> None:
    program = staff(fortress.event, role) if role else Program()
    marks = FOR_NOBODY if role is None else (*PRIVATE, *WAITING, IMPORTED, HIDDEN)
    for place in (fortress.event, fortress.hidden):
        for door in doors(place):
            if not door.program or "openapi" in door.path:
                continue
            answer = program.get(door.path.removeprefix("/api/v1"))
            text = answer.content.decode(errors="replace")  # a sheet is a PDF
            assert not [mark for mark in marks if mark in text], door.path


def test_no_stream_speaks_of_drafts_or_private_data(fortress: Fortress) -> None:
    said = [frame(row).data.decode() for row in LiveEvent.objects.all()]
    assert said
    for mark in (*PRIVATE, *WAITING, IMPORTED, DRAFT):
        assert not [one for one in said if mark in one]


def test_streams_of_the_staff_are_closed_to_strangers(fortress: Fortress) -> None:
    hidden = fortress.hidden_category
    board = Board.objects.filter(round__category=hidden).first()
    assert board is not None
    closed = [
        hidden.stream,
        fortress.hidden.stream,
        board.stream,
        f"{DESK}-{fortress.category.pk}",
        f"{DESK}-{hidden.pk}",
    ]
    somebody_else = somebody(fortress, None).cookies["sessionid"].value
    for stream in closed:
        for cookies in ("", "sessionid=", f"sessionid={somebody_else}", "sessionid=\x00;;=,"):
            assert open_stream(stream, cookies, 0).status == 404, stream
    assert open_stream(fortress.category.stream, "", 0).status == 200


def test_the_static_copy_holds_no_mark(fortress: Fortress, tmp_path: Path) -> None:
    publish(tmp_path / "copy")
    pages = [path for path in (tmp_path / "copy").rglob("*") if path.is_file()]
    assert len(pages) > 20
    for path in pages:
        text = path.read_bytes().decode("utf-8", "replace")
        for mark in (*FOR_NOBODY, *fortress.secrets):
            assert mark not in text or path.suffix in (".js", ".css"), (path, mark)


def test_the_action_log_never_holds_private_data(fortress: Fortress) -> None:
    """What was changed is named, not told; a search of the log finds nobody's number."""
    client = somebody(fortress, Role.ORGANISER)
    path = f"/desk/e/acik/c/{fortress.category.slug}/entries/1/private"
    client.post(path, {"national_id": "YENIKIMLIK7731", "contact": "YENITELEFON7731", "mark": "0"})
    program = staff(fortress.event, Role.ORGANISER, "api-org")
    body = {"given": "Ege", "private": {"contact": "YENITELEFON7731"}}
    program.post(f"/events/acik/categories/{fortress.category.slug}/entries", body)
    rows = Action.objects.values_list("target", "before", "after", "reason")
    text = str(list(rows))
    for mark in (*PRIVATE[:3], "YENIKIMLIK7731", "YENITELEFON7731"):
        assert mark not in text
    log = client.get("/desk/e/acik/log.csv").content.decode()
    assert not [mark for mark in PRIVATE if mark in log]


def test_the_owner_passes_everywhere_without_a_fault(fortress: Fortress) -> None:
    """The crawl itself reaches pages: a check that tries closed doors only would prove nothing."""
    client = owner()
    statuses = [client.get(door.path).status_code for door in doors(fortress.event)]
    assert statuses.count(200) > 60
    assert max(statuses) < 500
