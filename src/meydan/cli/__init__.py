"""The command line: one thin module for each capability.

Wrong input gets one line on standard error, exit code 2, and nothing is written: a command raises
`UserError` (or a `ValueError` of the domain turned into one) before it writes anything.
"""

import gc
import importlib
import io
import os
import sys
from collections.abc import Sequence
from typing import Any, NoReturn

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
    code = run(list(sys.argv[1:] if argv is None else argv))
    # To look for garbage in what the system takes back anyway costs a third of a second of CPU
    # after a server: on a busy laptop the difference between one second and seven.
    gc.freeze()
    sys.exit(code)


def run(args: list[str]) -> int:
    """Run one command and return its exit code."""
    from meydan.cli import language

    language.settle(args)
    if args and args[0].partition("=")[0] == language.OPTION:
        args = language.without(args)
    if args[:1] == ["help"] and args[1:2] and not args[1].startswith("-"):
        args = [args[1], "--help"]
    if not args or args[0] in ("-h", "--help", "help"):
        return _print(_help())
    if args[0] in ("-V", "--version"):
        from meydan import __version__

        return _print(f"meydan {__version__}")
    command = find(args[0])
    if command is None:
        names = [one.name for one in COMMANDS]
        return _fail(str(language.unknown("no-command", args[0], names, program="meydan")))
    return _call(f"meydan.cli.{command.module}", f"meydan {command.name}", args[1:])


def _call(module: str, program: str, args: list[str]) -> int:
    import typer

    from meydan.cli.bounds import tell_bounds
    from meydan.cli.help import speak

    app = typer.main.get_command(importlib.import_module(module).app)
    tell_bounds(app)
    speak(app)
    try:
        code = app(_spoken(app, args), prog_name=program, standalone_mode=False)
        sys.stdout.flush()
    except UserError as error:
        return _fail(str(error))
    except typer.TyperException as error:
        from meydan.cli.usage_faults import usage_sentence

        return _fail(usage_sentence(error, program))
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
        from meydan.cli.language import said
        from meydan.extras import install_line

        return _fail(said("wrong.not-installed", part=part, hint=install_line(part)))
    except Exception as error:
        from meydan.cli.upkeep_faults import sentence

        told = sentence(error)
        if told is None:
            raise
        return _fail(told)
    return code if isinstance(code, int) else 0


def _spoken(app: Any, args: list[str]) -> list[str]:
    """The arguments that the command knows: `--lang` is every run's, not every command's."""
    from meydan.cli.language import OPTION, without

    inner = getattr(app, "commands", {}).get(args[0], app) if args else app
    known = any(OPTION in param.opts for param in inner.params)
    return args if known else without(args)


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
    from meydan.cli.help import told
    from meydan.cli.language import said
    from meydan.games import registry

    lines = [said("intro"), "", said("usage"), ""]
    width = max(len(command.name) for command in COMMANDS)
    for command in COMMANDS:
        lines.append(f"  {command.name:<{width}}  {told(command.help)}")
        lines.append(f"  {'':<{width}}    {command.example}")
    return "\n".join([*lines, "", said("games", games=", ".join(registry.names()))])
