"""The `meydan` program as a whole: its help, its errors, and what it does not load."""

import importlib
import subprocess
import sys

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from meydan import __version__
from meydan.cli import UserError, run
from meydan.cli.commands import COMMANDS, Command
from tests.cli.support import Program
from tests.examples import examples

HEAVY = (
    "typer",
    "rich",
    "django",
    "gacrux",
    "networkx",
    "openpyxl",
    "python_calamine",
    "meydan._kernel",
)


def test_help_tells_the_bounds_of_numbers(meydan: Program) -> None:
    told = meydan("play", "--help").out
    assert "--level <int 1–10>" in told
    assert "x<=10" not in told, "once is enough"
    assert "--seed <int ≥ 0>" in meydan("simulate", "--help").out


def test_help_lists_every_command_with_an_example(meydan: Program) -> None:
    for args in ([], ["--help"], ["-h"], ["help"]):
        ran = meydan(*args)
        assert ran.code == 0
        for command in COMMANDS:
            assert command.help in ran.out
            assert command.example in ran.out
            assert command.example.startswith(f"meydan {command.name}")


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.name)
def test_every_command_is_there_and_explains_itself(meydan: Program, command: Command) -> None:
    name = command.name
    assert importlib.import_module(f"meydan.cli.{command.module}").app
    for args in ([name, "--help"], ["help", name]):
        ran = meydan(*args)
        assert (ran.code, ran.err) == (0, "")
        assert f"meydan {name}" in ran.out


def test_version(meydan: Program) -> None:
    assert meydan("--version").out == f"meydan {__version__}\n"


def test_the_end_of_a_command_looks_for_no_garbage() -> None:
    """It took a server's parent 0.3 s of CPU, on a busy machine seconds after its last answer."""
    held = "import atexit, gc; atexit.register(lambda: print(gc.get_freeze_count() > 1000))"
    code = f"{held}; from meydan.cli import main; main(['--version'])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == f"meydan {__version__}\nTrue\n"


def test_an_unknown_command_suggests_the_nearest(meydan: Program) -> None:
    assert meydan.fails("paly") == "no command 'paly'; did you mean 'play'?"
    assert meydan.fails("xyzzy") == "no command 'xyzzy' (see 'meydan --help')"
    assert "no such option" in meydan.fails("play", "mangala", "--no-such-option").lower()


LONG = (
    *("serve", "demo", "publish", "backup", "restore"),
    *("playouts", "perft", "ladder", "puzzles", "train", "solve", "tablebase", "verify-book"),
)
"""Commands that may run for long, or that work on a server's data: tested elsewhere."""
words = st.sampled_from(
    ["", "-", "--", "--json", "--lang", "tr", "--side", "--seed", "\x00", "é", "1" * 40, "mangala"]
    + [command.name for command in COMMANDS if command.name not in LONG]
)


@given(st.lists(words, min_size=1, max_size=5))
@settings(
    max_examples=examples(60),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
def test_no_input_brings_a_traceback(meydan: Program, args: list[str]) -> None:
    ran = meydan(*args)
    assert ran.code in (0, 1, 2)
    assert "Traceback" not in ran.err


def test_one_line_stays_one_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from meydan.cli.server import doctor_checks

    def refuse() -> None:
        raise UserError("two\nlines")

    monkeypatch.setattr(doctor_checks, "examine", refuse)
    assert run(["doctor"]) == 2
    assert capsys.readouterr().err == "meydan: two lines\n"


@pytest.mark.parametrize("code", ["import meydan", "from meydan.cli import run; run(['--help'])"])
def test_heavy_parts_are_loaded_only_when_used(code: str) -> None:
    """What keeps `import meydan` and `meydan --help` quick."""
    check = f"{code}; import sys; print([name for name in {HEAVY!r} if name in sys.modules])"
    ran = subprocess.run(
        [sys.executable, "-c", check], capture_output=True, text=True, check=True, encoding="utf-8"
    )
    assert ran.stdout.splitlines()[-1] == "[]"


def program(*args: str, stdin: bytes = b"", encoding: str = "utf-8") -> tuple[int, bytes, bytes]:
    """The program in a process of its own."""
    ran = subprocess.run(
        [sys.executable, "-c", "from meydan.cli import main; main()", *args],
        input=stdin,
        capture_output=True,
        env={"PYTHONIOENCODING": encoding, "MEYDAN_LANG": "tr", "PATH": ""},
        check=False,
    )
    return ran.returncode, ran.stdout, ran.stderr


def test_a_terminal_of_another_encoding_gets_what_it_can_show() -> None:
    code, out, err = program("play", "mangala", stdin=b"\xff\xfe\nyard\xfdm\n3\n", encoding="ascii")
    assert (code, err) == (0, b"")
    assert b"Mangala" in out


def shell(line: str) -> subprocess.CompletedProcess[str]:
    """A line of shell in which `meydan` is the program."""
    meydan = f"'{sys.executable}' -c 'from meydan.cli import main; main()'"
    return subprocess.run(
        ["bash", "-o", "pipefail", "-c", line.replace("meydan", meydan, 1)],
        capture_output=True,
        check=False,
        text=True,
    )


@pytest.mark.parametrize("args", ["show --lang en", "rulebook tazof-kure --json", "--help"])
def test_a_reader_that_goes_away_is_no_error(args: str) -> None:
    ran = shell(f"meydan {args} | head -c 1")
    assert (ran.returncode, len(ran.stdout), ran.stderr) == (0, 1, "")


@pytest.mark.parametrize("args", ["rulebook list", "rulebook list --json", "--help", "--version"])
def test_a_full_disk_gets_one_line(args: str) -> None:
    ran = shell(f"meydan {args} > /dev/full")
    assert (ran.returncode, ran.stderr) == (2, "meydan: No space left on device\n")


def test_without_an_output_nothing_is_said() -> None:
    ran = shell("meydan rulebook list --json >&- 2>&-")
    assert (ran.returncode, ran.stderr) == (0, "")


@pytest.mark.parametrize("args", [["publish", "site"], ["doctor", "--rebuild"], ["serve"]])
def test_without_the_servers_parts_a_command_says_how_to_get_them(args: list[str]) -> None:
    missing = "import sys; sys.modules['django'] = sys.modules['uvicorn'] = None"
    ran = subprocess.run(
        [sys.executable, "-c", f"{missing}; from meydan.cli import main; main()", *args],
        capture_output=True,
        check=False,
        text=True,
    )
    assert (ran.returncode, ran.stderr.count("\n")) == (2, 1), ran.stderr
    assert "pip install 'meydan[server]'" in ran.stderr
