"""`undo`: taking the last command back."""

from meydan.cli.language import language
from meydan.cli.plain_errors import plain_errors
from meydan.cli.tournament.desk import FileArg, JsonOption, LangOption, tell
from meydan.formats import tournament_json


def undo(file: FileArg, lang: LangOption = None, as_json: JsonOption = False) -> None:
    """Take the last command back; again for the one before it."""
    said = language(lang)
    with plain_errors(said), tournament_json.locked(file) as held:
        before, step = tournament_json.undone(held.document)
        held.save(before)
    tell(
        "undone",
        said,
        as_json=as_json,
        data={"command": step.command, "at": step.at.isoformat()},
        command=step.command,
        at=f"{step.at:%Y-%m-%d %H:%M}",
    )
