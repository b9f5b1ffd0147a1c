"""The files of `deploy/` that can't run here, read by what would read them where that is here."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest
import yaml

from meydan.cli.commands import find

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
UNITS = sorted((DEPLOY / "systemd").iterdir())
needs_systemd = pytest.mark.skipif(
    shutil.which("systemd-analyze") is None, reason="no systemd here"
)


@needs_systemd
def test_systemd_takes_every_unit(tmp_path: Path) -> None:
    """Verified as they are, but for the program, which is not installed there."""
    files = []
    for unit in UNITS:
        text = unit.read_text(encoding="utf-8").replace("/opt/meydan/bin/meydan", "/bin/true")
        name = unit.name.replace("@.", "@8001.")
        (tmp_path / unit.name).write_text(text, encoding="utf-8")
        (tmp_path / name).write_text(text, encoding="utf-8")
        files.append(str(tmp_path / name))
    done = subprocess.run(
        ["systemd-analyze", "verify", *files], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr.strip()) == (0, "")


@needs_systemd
@pytest.mark.parametrize("name", ["meydan.service", "meydan@.service"])
def test_a_service_that_is_broken_into_reaches_little(name: str) -> None:
    command = ["systemd-analyze", "security", "--offline=true", str(DEPLOY / "systemd" / name)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    level = re.search(r"exposure level for \S+: ([\d.]+)", done.stdout)
    assert level, done.stderr
    assert float(level[1]) < 3


@pytest.mark.parametrize("unit", UNITS, ids=lambda path: path.name)
def test_every_command_in_a_unit_is_one_of_ours(unit: Path) -> None:
    for name in re.findall(r"bin/meydan (\w+)", unit.read_text(encoding="utf-8")):
        assert find(name), name


@pytest.mark.skipif(shutil.which("caddy") is None, reason="Caddy is not installed")
@pytest.mark.parametrize("name", ["Caddyfile", "Caddyfile.compose"])
def test_caddy_takes_its_file(name: str, tmp_path: Path) -> None:
    command = ["caddy", "validate", "--adapter", "caddyfile", "--config"]
    done = subprocess.run(
        [*command, str(DEPLOY / "caddy" / name)],
        capture_output=True,
        text=True,
        check=False,
        env={"HOME": str(tmp_path), "PATH": "/usr/bin:/bin"},
    )
    assert done.returncode == 0, done.stderr


def test_the_container_is_made_of_what_is_there_and_runs_as_nobody_special() -> None:
    text = (DEPLOY / "Containerfile").read_text(encoding="utf-8")
    copied = re.findall(r"^COPY (?!--from)(.+) \S+$", text, flags=re.MULTILINE)
    for name in " ".join(copied).split():
        assert (ROOT / name).exists(), name
    assert re.search(r"^USER 10001$", text, flags=re.MULTILINE)
    assert "--require-hashes" in text
    assert text.count("FROM ") == 2


def test_the_compose_file_hangs_together() -> None:
    whole = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
    services = whole["services"]
    for name, one in services.items():
        assert set(one.get("depends_on", ())) <= set(services), name
        assert set(one.get("networks", ())) <= set(whole["networks"]), name
        assert set(one.get("secrets", ())) <= set(whole["secrets"]), name
        for mount in one.get("volumes", ()):
            source = mount.partition(":")[0]
            there = source in whole["volumes"] or (DEPLOY / source).exists()
            assert there, mount
    meydan = services["meydan"]
    assert meydan["cap_drop"] == ["ALL"]
    assert meydan["read_only"] is True
    subnet = whole["networks"]["inside"]["ipam"]["config"][0]["subnet"]
    assert meydan["environment"]["MEYDAN_PROXIES"] == subnet
    assert (DEPLOY / meydan["build"]["context"] / meydan["build"]["dockerfile"]).exists()
    assert not services["db"].get("ports"), "the database is for Meydan alone"
