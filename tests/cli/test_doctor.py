"""`meydan doctor`: what is there, what is missing, how to get it."""

import platform
from pathlib import Path
from types import SimpleNamespace

import pytest

from meydan.cli.server import doctor_checks
from meydan.cli.server.doctor_checks import Finding, data_folder
from meydan.server.config import config
from meydan.words import LANGS, Lang, topic
from tests.cli.support import Program


@pytest.fixture(autouse=True)
def _own_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MEYDAN_DATA", str(tmp_path / "data"))
    monkeypatch.setattr(doctor_checks, "_data_path", lambda: config.__wrapped__().data)


def test_names_versions_parts_languages_and_the_data_folder(
    meydan: Program, tmp_path: Path
) -> None:
    ran = meydan("doctor", "--json")
    found = {finding["name"]: finding for finding in ran.data["findings"]}
    assert found["python"]["value"].startswith(platform.python_version())
    assert found["part:typer"]["state"] == "ok"
    assert found["languages"]["value"] == "tr en ru"
    assert found["data"]["value"] == str(tmp_path / "data")
    assert not (tmp_path / "data").exists(), "looking must not make the folder"
    assert ran.code == (0 if ran.data["ok"] else 1)


@pytest.mark.parametrize("lang", LANGS)
def test_says_it_in_three_languages(meydan: Program, lang: Lang) -> None:
    ran = meydan("doctor", "--lang", lang)
    assert topic("doctor", lang)["label.data"] in ran.out
    assert topic("doctor", lang)["fine" if ran.code == 0 else "not-fine"] in ran.out


@pytest.mark.parametrize("lang", LANGS)
def test_a_missing_kernel_works_and_says_how_to_get_it(lang: Lang) -> None:
    for why in ("off", "missing", "no-such-path"):
        finding = Finding("kernel", "note", "—", f"kernel-{why}", {"source": "."})
        assert finding.advice_in(lang)


def test_a_missing_part_is_bad(meydan: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        doctor_checks,
        "requires",
        lambda _: ["no-such-part>=1", 'no-such-thing; extra == "server"', "rich>=1"],
    )
    ran = meydan("doctor", "--json")
    found = {finding["name"]: finding for finding in ran.data["findings"]}
    assert (ran.code, found["part:no-such-part"]["state"]) == (1, "bad")
    assert found["part:no-such-part"]["advice"] == "Install it: pip install 'no-such-part>=1'"
    assert found["extra:server"]["state"] == "note"
    assert "pip install 'meydan[server]'" in found["extra:server"]["advice"]
    assert found["part:rich"]["state"] == "ok"


def test_a_disk_that_is_nearly_full_is_bad(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.disk_usage", lambda _: SimpleNamespace(free=3_000_000))
    found = data_folder(tmp_path)
    assert (found.state, found.facts) == ("bad", {"free": "2"})
    assert "2" in (found.advice_in("en") or "")


def test_a_data_folder_that_can_not_be_is_bad(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert data_folder(tmp_path / "file" / "data").state == "bad"
    assert data_folder(tmp_path / "new" / "data").state == "ok"


def test_wrong_input_is_one_line(meydan: Program) -> None:
    assert "--lang de" in meydan.fails("doctor", "--lang", "de")
    assert "unexpected extra argument" in meydan.fails("doctor", "now")
