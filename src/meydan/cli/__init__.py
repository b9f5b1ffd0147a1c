"""The command line: one thin module for each capability.

Wrong input gets one line on standard error, exit code 2, and nothing is written: a command raises
`UserError` (or a `ValueError` of the domain turned into one) before it writes anything.
"""

import difflib
import importlib
import io
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

from meydan.cli.commands import COMMANDS, find


class UserError(Exception):
    """Something the user can put right; shown as one line, exit code 2."""


def main(argv: Sequence[str] | None = None) -> NoReturn:
    """The `meydan` program."""
    # Whoever starts us without an output does not want to read any.
    sys.stdout = sys.stdout or open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115
    sys.stderr = sys.stderr or open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        # Bytes or letters that the terminal's encoding lacks are no reason to stop.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    sys.exit(run(list(sys.argv[1:] if argv is None else argv)))


def run(args: list[str]) -> int:
    """Run one command and return its exit code."""
    if args[:1] == ["help"] and len(args) > 1:
        args = [args[1], "--help"]
    if not args or args[0] in ("-h", "--help", "help"):
        return _print(_help())
    if args[0] in ("-V", "--version"):
        from meydan import __version__

        return _print(f"meydan {__version__}")
    command = find(args[0])
    if command is None:
        near = difflib.get_close_matches(args[0], [c.name for c in COMMANDS], 1)
        hint = f"; did you mean '{near[0]}'?" if near else "; see 'meydan --help'"
        return _fail(f"no command '{args[0]}'{hint}")
    return _call(f"meydan.cli.{command.module}", f"meydan {command.name}", args[1:])


def _call(module: str, program: str, args: list[str]) -> int:
    import typer

    from meydan.cli.bounds import tell_bounds

    app = typer.main.get_command(importlib.import_module(module).app)
    tell_bounds(app)
    try:
        code = app(args, prog_name=program, standalone_mode=False)
        sys.stdout.flush()
    except UserError as error:
        return _fail(str(error))
    except typer.TyperException as error:
        return _fail(f"{error.format_message()} (see '{program} --help')")
    except typer.Exit as error:
        return error.exit_code
    except (typer.Abort, KeyboardInterrupt):
        print(file=sys.stderr)
        return 130
    except SystemExit as stop:
        # So Typer and rich take the reader of our output going away (`meydan … | head`).
        if isinstance(stop.__context__, BrokenPipeError):
            return _unwritten(stop.__context__)
        raise
    except OSError as error:
        return _unwritten(error)
    except ModuleNotFoundError as error:
        part = (error.name or "meydan").partition(".")[0]
        if part == "meydan":
            raise
        from meydan.extras import install_line

        hint = install_line(part)
        return _fail(f"a part this needs is not installed ({part}); install it with: {hint}")
    return code if isinstance(code, int) else 0


def _print(text: str) -> int:
    try:
        print(text, flush=True)
    except OSError as error:
        return _unwritten(error)
    return 0


def _unwritten(error: OSError) -> int:
    """The exit code where the system refuses: a full disk, or nobody who reads on."""
    # What is still in the buffer would fail again when the program ends.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    if isinstance(error, BrokenPipeError):
        return 0
    where = f"{error.filename}: " if error.filename else ""
    return _fail(f"{where}{error.strerror or error}")


def _fail(message: str) -> int:
    print(f"meydan: {' '.join(message.split())}", file=sys.stderr)
    return 2


def _help() -> str:
    lines = [
        "Meydan runs mind-game tournaments and plays the games by the book.",
        "",
        "usage: meydan COMMAND …        meydan COMMAND --help tells more",
        "",
    ]
    width = max(len(command.name) for command in COMMANDS)
    for command in COMMANDS:
        lines.append(f"  {command.name:<{width}}  {command.help}")
        lines.append(f"  {'':<{width}}    {command.example}")
    from meydan.games import registry

    lines += [
        "",
        f"Games: {', '.join(registry.names())}. What prints for people has --json for programs.",
    ]
    return "\n".join(lines)
