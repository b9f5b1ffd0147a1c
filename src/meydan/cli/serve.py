"""`meydan serve`: the web server, one process."""

from typing import Annotated

import typer

from meydan.cli import UserError

app = typer.Typer(add_completion=False)


@app.command()
def serve(
    port: Annotated[int, typer.Option(help="The port to listen on.", min=1, max=65535)] = 8000,
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "0.0.0.0",
    qr: Annotated[bool, typer.Option(help="Show a QR code of the address for phones.")] = True,
) -> None:
    """Start the server. Data lies in the folder that MEYDAN_DATA names."""
    start(host=host, port=port, qr=qr)


def start(*, host: str, port: int, qr: bool) -> None:
    """Prepare the data folder, say where to go, and serve until stopped."""
    try:
        import uvicorn

        from meydan.server.running.address import free, local_address
        from meydan.server.running.preparing import owner_link, prepare
    except ImportError as error:
        raise UserError(
            f"the server's parts are not installed ({error.name}); "
            "install them with: pip install 'meydan[server]'"
        ) from None
    from meydan.server.config import config

    if not free(host, port):
        raise UserError(f"port {port} is in use; choose another with --port")
    try:
        config().data.mkdir(parents=True, exist_ok=True)
        prepare()
    except OSError as error:
        raise UserError(
            f"the data folder {config().data} can't be used: {error.strerror}"
        ) from None
    except ValueError as error:
        raise UserError(str(error)) from None
    shown = local_address() if host in ("0.0.0.0", "::") else host
    address = f"http://{shown}:{port}"
    link = owner_link()
    typer.echo(f"Meydan: {address}   (data in {config().data}; Ctrl-C stops)")
    if qr:
        import segno

        segno.make(address, micro=False).terminal(compact=True, border=2)
    if link:
        typer.echo(
            f"First start: open this link within a day to become the owner:\n  {address}{link}"
        )
    uvicorn.run(
        "meydan.server.asgi:application",
        host=host,
        port=port,
        log_level="warning",
        server_header=False,
        timeout_graceful_shutdown=3,
    )
