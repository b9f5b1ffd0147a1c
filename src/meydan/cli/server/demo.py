"""`meydan demo`: the web server with a made-up event under way."""

import os
import tempfile
from typing import Annotated

import typer

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command()
def demo(
    port: Annotated[
        int | None, typer.Option(help="The port; by default the first free from 8000.", min=1)
    ] = None,
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    as_json: Annotated[
        bool, typer.Option("--json", help="Print the addresses as one JSON object.")
    ] = False,
) -> None:
    """Start a server with a tournament under way and links to look around.

    The data lies in a temporary folder that goes with the demo, or stays where MEYDAN_DATA says.
    """
    from meydan.cli.server.serve import start

    if port is None:
        port = _free_port(host)
    if os.environ.get("MEYDAN_DATA"):
        start(host=host, port=port, demo=True, as_json=as_json)
        return
    with tempfile.TemporaryDirectory(prefix="meydan-demo-") as folder:
        os.environ["MEYDAN_DATA"] = folder
        start(host=host, port=port, demo=True, as_json=as_json)


def _free_port(host: str) -> int:
    from meydan.server.web.address import free

    return next((port for port in range(8000, 8100) if free(host, port)), 8000)
