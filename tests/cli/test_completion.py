"""`meydan completion`: what a shell offers is what there is."""

import subprocess
import sys
from pathlib import Path

import pytest

from meydan.cli.commands import COMMANDS
from tests.cli.support import Program

ASK = """
{script}
COMP_WORDS=({words}); COMP_CWORD=$(( ${{#COMP_WORDS[@]}} - 1 )); _meydan
printf '%s\\n' "${{COMPREPLY[@]}}"
"""


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        ("meydan sta", ["standings"]),
        ("meydan serve --wor", ["--workers"]),
        ("meydan replay even", ["evening.txt"]),
    ],
)
def test_bash_is_offered_commands_options_and_files(
    meydan: Program, words: str, offered: list[str]
) -> None:
    script = meydan("completion", "bash").out
    ran = subprocess.run(
        ["bash", "-c", ASK.format(script=script, words=words)],
        cwd=Path(__file__).parents[2] / "docs" / "examples",
        env={"PATH": f"{Path(sys.executable).parent}:/usr/bin:/bin"},
        capture_output=True, text=True,
    )  # fmt: skip
    assert ran.stdout.split() == offered, ran.stderr


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_every_shell_knows_every_command(meydan: Program, shell: str) -> None:
    script = meydan("completion", shell).out
    assert all(command.name in script for command in COMMANDS)


def test_another_shell_is_refused(meydan: Program) -> None:
    assert "csh" in meydan.fails("completion", "csh")
