"""`meydan demo`: the web server with a made-up event under way."""

import os
import shutil
import signal
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated, NoReturn

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
    from meydan.cli.server.kernel_build import built_behind
    from meydan.cli.server.serve import start

    if port is None:
        port = _free_port(host)
    with _data_folder(), built_behind():
        start(host=host, port=port, demo=True, as_json=as_json)


class Terminated(BaseException):
    """Somebody wants the demo to end, by SIGTERM."""


@contextmanager
def _data_folder() -> Iterator[None]:
    """The folder that MEYDAN_DATA names, or one that goes with the demo; SIGTERM ends in order.

    Uvicorn ends in order and then raises the signal again, which would end the process here.
    """

    def end(*_: object) -> NoReturn:
        raise Terminated

    before = signal.signal(signal.SIGTERM, end)
    passing = None
    if not os.environ.get("MEYDAN_DATA"):
        os.environ["MEYDAN_DATA"] = passing = tempfile.mkdtemp(prefix="meydan-demo-")
    ended = False
    try:
        yield
    except Terminated:
        ended = True
    finally:
        signal.signal(signal.SIGTERM, before)
        # What still plays in the background may write once more while the folder goes.
        for _ in range(3 if passing else 0):
            shutil.rmtree(str(passing), ignore_errors=True)
    if ended:
        signal.raise_signal(signal.SIGTERM)


def _free_port(host: str) -> int:
    from meydan.server.web.address import free

    return next((port for port in range(8000, 8100) if free(host, port)), 8000)
