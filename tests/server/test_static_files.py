"""Static files and pages as they travel: packed, kept, and never so that a secret shows."""

import gzip
import re
from pathlib import Path
from posixpath import dirname, normpath

import pytest
from django.test import Client

from meydan.server.web import static_files
from meydan.server.web.static_files import files, packed, prefix, source, static
from tests.server.making import PASSWORD, make_account

pytestmark = pytest.mark.django_db(transaction=True)
PACKED = {"Accept-Encoding": "gzip, deflate"}


def body(response: object) -> bytes:
    return b"".join(response.streaming_content)  # type: ignore[attr-defined]


def test_a_file_is_sent_packed_and_kept_for_ever(client: Client) -> None:
    answer = client.get(static("boards/board.js"), headers=PACKED)
    assert answer.headers["Content-Encoding"] == "gzip"
    assert "immutable" in answer.headers["Cache-Control"]
    assert answer.headers["Vary"] == "Accept-Encoding"
    sent = body(answer)
    whole = source("boards/board.js").read_bytes()
    assert len(sent) < len(whole) / 2
    assert gzip.decompress(sent) == whole


def test_a_reader_who_can_not_unpack_gets_it_as_it_is(client: Client) -> None:
    answer = client.get(static("web/meydan.css"))
    assert "Content-Encoding" not in answer.headers
    assert body(answer) == source("web/meydan.css").read_bytes()


def test_all_modules_of_a_page_are_of_one_version(client: Client) -> None:
    """They import each other by relative addresses only, so the path's version goes along."""
    for name in (name for name in files() if name.endswith(".js")):
        text = source(name).read_text(encoding="utf-8")
        for target in re.findall(r"""(?:\sfrom\s+|import\(\s*)["'`]([^"'`]+)["'`]""", text):
            assert target.startswith(("./", "../")), (name, target)
            if "${" not in target:
                source(normpath(f"{dirname(name)}/{target}"))
    page = client.get("/play/").content.decode()
    assert set(re.findall(r'"(/static/[^/]+/)', page)) == {prefix()}
    assert client.get("/static/boards/board.js").status_code == 404


def test_a_name_that_is_no_file_is_found_out_at_once() -> None:
    with pytest.raises(FileNotFoundError):
        static("web/none.css")


def test_where_nothing_can_be_written_files_are_sent_as_they_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "cache").write_text("no folder")

    class Blocked:
        data = tmp_path

    monkeypatch.setattr(static_files, "config", Blocked)
    assert packed() is None
    assert "unpacked" in caplog.text


def test_a_page_goes_packed_to_a_reader_whom_no_cookie_makes_somebody(client: Client) -> None:
    answer = client.get("/play/", headers=PACKED)
    assert answer.headers["Content-Encoding"] == "gzip"
    assert b"Mangala" in gzip.decompress(answer.content)
    client.cookies["meydan_lang"] = "ru"
    assert client.get("/play/", headers=PACKED).headers["Content-Encoding"] == "gzip"
    assert "Content-Encoding" not in client.get("/play/").headers


def test_the_length_of_a_signed_in_persons_page_tells_nothing(client: Client) -> None:
    make_account("somebody")
    client.login(username="somebody", password=PASSWORD)
    for path in ("/play/", "/account/tokens"):
        assert "Content-Encoding" not in client.get(path, headers=PACKED).headers
