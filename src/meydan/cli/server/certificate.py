"""`meydan certificate`: HTTPS in a hall without internet, by an authority of its own."""

import json
from typing import Annotated

import typer

from meydan.cli.language import language, refusal
from meydan.cli.upkeep_faults import plain_upkeep
from meydan.words import say

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command()
def certificate(
    names: Annotated[
        list[str] | None,
        typer.Argument(help="Further names or addresses; this machine's own are always in it."),
    ] = None,
    lang: Annotated[str | None, typer.Option(help="tr, en or ru.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
) -> None:
    """Make or renew the certificate that `meydan serve --https` uses; tell who vouches for it."""
    from meydan.server.upkeep.certificates import ready

    said = language(lang)
    with plain_upkeep(said):
        try:
            made = ready(tuple(names or ()))
        except ValueError as error:  # a name that no certificate can hold
            raise refusal("cert-name", reason=error) from None
    if as_json:
        told = {
            "authority": str(made.authority),
            "certificate": str(made.certificate),
            "key": str(made.key),
            "names": made.names,
            "until": made.until.date().isoformat(),
            "fingerprint": made.fingerprint,
        }
        print(json.dumps(told))
        return
    print(say("trust.made", said, names=", ".join(made.names), day=f"{made.until:%Y-%m-%d}"))
    print(say("trust.fingerprint", said, fingerprint=made.fingerprint))
    print(f"{made.authority}\n{made.certificate}\n{made.key}")
