"""Which language to speak: what the user asked for, else the environment's, else Turkish."""

import os

from meydan.cli import UserError
from meydan.words import LANGS, Lang, lang

VARIABLES = ("MEYDAN_LANG", "LC_ALL", "LANG")
NO_LANGUAGE = ("", "C", "POSIX")


def language(asked: str | None) -> Lang:
    """The language of `--lang`, of `MEYDAN_LANG`, of the locale; Turkish where none is named."""
    if asked is not None:
        if asked not in LANGS:
            raise UserError(f"--lang {asked}: not one of {', '.join(LANGS)}")
        return lang(asked)
    for variable in VARIABLES:
        tag = os.environ.get(variable, "")
        if tag.partition(".")[0] not in NO_LANGUAGE:
            return lang(tag)
    return "tr"
