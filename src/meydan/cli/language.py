"""Which language a run speaks: what the user asked for, else the environment's, else Turkish.

Help, errors and output of one run are in one language, so it is settled before anything is said:
`--lang` is looked for among the arguments of any command.
"""

import os
from collections.abc import Sequence
from difflib import get_close_matches

from meydan.cli import UserError
from meydan.words import LANGS, Lang, lang, say

OPTION = "--lang"
VARIABLES = ("MEYDAN_LANG", "LC_ALL", "LANG")
NO_LANGUAGE = ("", "C", "POSIX")
_run: list[Lang] = []
"""The language that this run was asked for, if it was."""


def settle(args: Sequence[str]) -> None:
    """Settle the run's language by its arguments."""
    asked = asked_in(args)
    _run[:] = [lang(asked)] if asked in LANGS else []


def language(asked: str | None) -> Lang:
    """The language of `--lang`, of `MEYDAN_LANG`, of the locale; Turkish where none is named."""
    if asked is not None:
        if asked not in LANGS:
            raise refusal("one-of", option=f"{OPTION} {asked}", known=", ".join(LANGS))
        return lang(asked)
    if _run:
        return _run[0]
    for variable in VARIABLES:
        tag = os.environ.get(variable, "")
        if tag.partition(".")[0] not in NO_LANGUAGE:
            return lang(tag)
    return "tr"


def refusal(code: str, **facts: object) -> UserError:
    """What is wrong, in the run's language."""
    return UserError(said(f"wrong.{code}", **facts))


def unknown(code: str, name: str, known: Sequence[str], *, program: str = "") -> UserError:
    """A name that nobody knows, with the nearest that is known, or all of them.

    `program` names whose help lists them, where they are too many for a line.
    """
    what = said(f"wrong.{code}", name=name)
    near = get_close_matches(name, known, 1, cutoff=0.5)
    if near:
        return refusal("near", what=what, near=near[0])
    if program:
        return refusal("see-help", what=what, program=program)
    return refusal("known", what=what, known=", ".join(known))


def said(code: str, **facts: object) -> str:
    """A sentence of the command line, in the run's language."""
    return say(f"command.{code}", language(None), **facts)


def asked_in(args: Sequence[str]) -> str | None:
    """The value of `--lang` among the arguments."""
    for at, arg in enumerate(args):
        if arg == "--":
            break
        if arg == OPTION:
            return args[at + 1] if at + 1 < len(args) else None
        if arg.startswith(f"{OPTION}="):
            return arg.partition("=")[2]
    return None


def without(args: Sequence[str]) -> list[str]:
    """The arguments without `--lang`, for a command that has no such option of its own."""
    for at, arg in enumerate(args):
        if arg == "--":
            break
        if arg == OPTION:
            return [*args[:at], *args[at + 2 :]]
        if arg.startswith(f"{OPTION}="):
            return [*args[:at], *args[at + 1 :]]
    return list(args)
