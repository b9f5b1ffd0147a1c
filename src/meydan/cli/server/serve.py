"""`meydan serve`: the web server, in one process or several."""

import contextlib
import json
import os
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from meydan.cli.language import refusal, said
from meydan.cli.server.tls import Tls, found, show_the_way, tell, wished
from meydan.server.fault import UpkeepFault

app = typer.Typer(add_completion=False, rich_markup_mode=None)

ANYWHERE = ("0.0.0.0", "::")


@app.command()
def serve(
    port: Annotated[int, typer.Option(help="The port to listen on.", min=1, max=65535)] = 8000,
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "0.0.0.0",
    https: Annotated[
        bool, typer.Option("--https", help="HTTPS by the hall's own authority; see `certificate`.")
    ] = False,
    cert: Annotated[Path | None, typer.Option(help="HTTPS with this certificate (PEM).")] = None,
    key: Annotated[Path | None, typer.Option(help="And its key.")] = None,
    trust_port: Annotated[
        int, typer.Option(help="Where phones load the authority, with --https.", min=1, max=65535)
    ] = 8080,
    qr: Annotated[bool, typer.Option(help="Show a QR code of the address for phones.")] = True,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print the addresses as one JSON object.")
    ] = False,
    workers: Annotated[
        int,
        typer.Option(help="Processes; more than one need PostgreSQL.", min=1, max=64),
    ] = 1,
    data: Annotated[
        Path | None,
        typer.Option(help="The folder of the data; else what MEYDAN_DATA names.", file_okay=False),
    ] = None,
) -> None:
    """Start the server."""
    if data is not None:
        os.environ["MEYDAN_DATA"] = str(data.absolute())
    way = None
    if wished(https=https, cert=cert, key=key):
        way = partial(found, cert, key, trust_port=trust_port)
    start(
        host=host,
        port=port,
        qr=qr,
        as_json=as_json,
        workers=workers,
        way=way,
        trust_port=trust_port if https else 0,
    )


def start(
    *,
    host: str,
    port: int,
    qr: bool = False,
    demo: bool = False,
    as_json: bool = False,
    workers: int = 1,
    way: Callable[..., Tls] | None = None,
    trust_port: int = 0,
) -> None:
    """Prepare the data folder, say where to go, and serve until stopped."""
    from meydan.server.web.address import LISTENS, free

    if not free(host, port):
        raise refusal("port", host=host, port=port, option="--port")
    if trust_port and not free(host, trust_port):
        raise refusal("port", host=host, port=trust_port, option="--trust-port")
    _hear_each_other(workers)
    with contextlib.ExitStack() as stack:
        owner = _prepared(stack, demo=demo)
        from meydan.server.upkeep.data_folder import PREPARED

        os.environ[LISTENS] = host
        os.environ[PREPARED] = str(os.getpid() if workers > 1 else os.getppid())
        if workers > 1:
            _count_together(stack)
        shown = _shown(host)
        address = f"{'https' if way else 'http'}://{shown}:{port}"
        tls = way(host=shown) if way else None
        links = _demo_links() if demo else {}
        if owner:
            links["owner"] = owner
        _tell(address, links, qr=qr, as_json=as_json, tls=tls)
        if tls is not None and tls.page:
            show_the_way(tls, address, host=host, port=trust_port)
        _serve(host, port, workers, tls)


def _hear_each_other(workers: int) -> None:
    """Several processes need one database that all write to, and a hub between them."""
    if workers == 1:
        return
    if not os.environ.get("DATABASE_URL"):
        raise UpkeepFault("workers-sqlite")
    if os.environ.setdefault("MEYDAN_HUB", "postgres") == "memory":
        raise UpkeepFault("workers-memory")


def _count_together(stack: contextlib.ExitStack) -> None:
    """A folder in which the processes keep what they count; it goes with them."""
    folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="meydan-metrics-"))
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = folder


def _prepared(stack: contextlib.ExitStack, *, demo: bool) -> str | None:
    """Be at work on the data folder until the stack ends; the link of a first owner."""
    from meydan.server.config import config
    from meydan.server.upkeep.data_folder import guard, owner_link, plain_faults, prepare
    from meydan.server.upkeep.presence import present

    with plain_faults():
        guard(config().data)
        stack.enter_context(present(config()))
    prepare()
    return None if demo else owner_link()


def _shown(host: str) -> str:
    """The address that others are told."""
    from meydan.server.web.address import local_address

    return local_address() if host in ANYWHERE else host


def _serve(host: str, port: int, workers: int, tls: Tls | None) -> None:
    import uvicorn

    from meydan.server.gate.connection import Connection

    uvicorn.run(
        "meydan.server.asgi:application",
        host=host,
        port=port,
        workers=workers,
        http=Connection,
        ws="none",
        log_level="warning",
        proxy_headers=False,  # the gate knows whose word to take
        server_header=False,
        timeout_keep_alive=15,
        timeout_graceful_shutdown=2,
        backlog=2048,
        timeout_worker_healthcheck=60,  # a busy machine starts a process slowly
        ssl_certfile=tls.certificate if tls else None,
        ssl_keyfile=tls.key if tls else None,
    )


def _demo_links() -> dict[str, str]:
    from rich.console import Console

    from meydan.server.demo.event import fill
    from meydan.server.demo.games import keep_playing

    with Console(stderr=True).status(said("serve.filling")):
        links = {one.role: one.path for one in fill()}
    keep_playing()
    return links


def _tell(address: str, links: dict[str, str], *, qr: bool, as_json: bool, tls: Tls | None) -> None:
    from meydan.server.config import config

    if as_json:
        whole = {role: address + path for role, path in links.items()}
        trust = {"page": tls.page, "fingerprint": tls.fingerprint} if tls and tls.page else {}
        print(json.dumps({"address": address, "links": whole, "trust": trust}), flush=True)
        return
    print(said("serve.at", address=address, folder=config().data))
    if qr:
        import segno

        segno.make(address, micro=False).terminal(compact=True, border=2)
    if tls is not None and tls.page:
        tell(tls, qr=qr)
    if "owner" in links:
        print(said("serve.owner"))
        print(f"  {address}{links['owner']}")
    elif links:
        for role, path in ({"everyone": "/e/demo/", "hall": "/e/demo/hall/"} | links).items():
            print(f"  {said(f'serve.{role}') + ':':<16} {address}{path}")
    print(flush=True)
