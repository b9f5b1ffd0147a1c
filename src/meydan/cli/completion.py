"""`meydan completion`: commands and options completed by the shell."""

from enum import StrEnum
from typing import Annotated

import typer

from meydan.cli.commands import COMMANDS

app = typer.Typer(add_completion=False, rich_markup_mode=None)


class Shell(StrEnum):
    """The shells that are known."""

    BASH = "bash"
    ZSH = "zsh"
    FISH = "fish"


# Options are asked of the command's own help, so that no second list of them can grow old.
BASH = """_meydan() {{
  local word=${{COMP_WORDS[COMP_CWORD]}}
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "{commands}" -- "$word"))
  elif [[ $word == -* ]]; then
    local known
    known=$("${{COMP_WORDS[@]:0:2}}" --help 2>/dev/null | grep -oE -- '--[a-z][a-z-]*')
    COMPREPLY=($(compgen -W "$known" -- "$word"))
  else
    COMPREPLY=($(compgen -f -- "$word"))
  fi
}}
complete -o filenames -F _meydan meydan
"""
SCRIPTS = {
    Shell.BASH: BASH,
    Shell.ZSH: "autoload -U +X bashcompinit && bashcompinit\n" + BASH,
    Shell.FISH: """complete -c meydan -n __fish_use_subcommand -f -a "{commands}"
complete -c meydan -n "not __fish_use_subcommand" -a \
"(meydan (commandline -opc)[2] --help 2>/dev/null | string match -ar -- '--[a-z][a-z-]*')"
""",
}


@app.command()
def completion(
    shell: Annotated[Shell, typer.Argument(help="The shell: bash, zsh or fish.")],
) -> None:
    """Print what SHELL needs: `source <(meydan completion bash)` in its start-up file."""
    names = " ".join(command.name for command in COMMANDS)
    print(SCRIPTS[shell].format(commands=names), end="")
