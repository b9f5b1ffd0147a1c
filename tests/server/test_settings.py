"""A setting that says nothing known is told in one sentence; it does not read as "off"."""

from collections.abc import Iterator

import pytest

from meydan.cli import run
from meydan.server.config import config
from meydan.server.fault import UpkeepFault


@pytest.fixture(autouse=True)
def read_anew() -> Iterator[None]:
    """Settings are read once a process."""
    config.cache_clear()
    yield
    config.cache_clear()


@pytest.mark.parametrize(
    ("name", "value", "code"),
    [
        ("DATABASE_URL", "mysql://host/name", "database-url"),
        ("DATABASE_URL", "postgresql://host/", "database-url"),
        ("DATABASE_URL", "postgresql://user@host:port/name", "database-url"),
        ("DATABASE_URL", "postgresql://[::1/name", "database-url"),
        ("MEYDAN_HUB", "rabbit://host", "setting-unknown"),
        ("MEYDAN_HUB", "postgres", "hub-without-postgres"),
        ("MEYDAN_HTTPS", "yes", "setting-unknown"),
        ("MEYDAN_LOG", "xml", "setting-unknown"),
        ("MEYDAN_STREAMS", "many", "setting-number"),
        ("MEYDAN_STREAMS", "٣", "setting-number"),
        ("MEYDAN_STREAMS", "9" * 5000, "setting-number"),
        ("MEYDAN_METRICS", "short", "setting-token"),
        ("MEYDAN_PROXIES", "10.0.0.0/33", "setting-networks"),
        ("MEYDAN_BACKUP_KEY", "age1short", "key-wrong"),
    ],
)
def test_a_slip_in_a_setting_is_told(
    name: str, value: str, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("DATABASE_URL", raising=False)
    monkeypatch.setenv(name, value)
    with pytest.raises(UpkeepFault) as fault:
        config()
    assert fault.value.code == code


@pytest.mark.parametrize(
    "command",
    [["serve"], ["backup", "x.zip"], ["publish", "site"], ["doctor", "--rebuild"], ["key", "show"]],
)
def test_every_command_of_the_server_says_so(
    command: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("MEYDAN_HTTPS", "yes")
    monkeypatch.setenv("MEYDAN_LANG", "en")
    assert run(command) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "MEYDAN_HTTPS is “yes”" in said


def test_the_doctor_says_which_setting_it_is(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("MEYDAN_STREAMS", "many")
    monkeypatch.setenv("MEYDAN_LANG", "en")
    assert run(["doctor"]) == 1
    assert "MEYDAN_STREAMS" in capsys.readouterr().out
