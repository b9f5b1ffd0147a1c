"""HTTPS of `meydan serve`: a certificate that is named, or the hall's own and its page."""

import os
import threading
from dataclasses import dataclass
from pathlib import Path

from meydan.cli.language import language, refusal
from meydan.cli.upkeep_faults import plain_upkeep
from meydan.words import say


@dataclass(frozen=True, slots=True)
class Tls:
    """The files of HTTPS; `page` and `fingerprint` where the hall vouches for itself."""

    certificate: str
    key: str
    page: str = ""
    fingerprint: str = ""
    authority: Path | None = None


def wished(*, https: bool, cert: Path | None, key: Path | None) -> bool:
    """Whether HTTPS is asked for; from then on cookies are for HTTPS only."""
    if (cert is None) != (key is None) or (https and cert is not None):
        raise refusal("cert-pair")
    for one in (cert, key):
        if one is not None and not one.is_file():
            raise refusal("no-file", file=one)
    if https or cert is not None:
        os.environ.setdefault("MEYDAN_HTTPS", "local")  # before anything reads it
    return https or cert is not None


def found(cert: Path | None, key: Path | None, *, host: str, trust_port: int) -> Tls:
    """What to serve with; the hall's own certificate is made where none is named."""
    if cert is not None and key is not None:
        return Tls(str(cert), str(key))
    from meydan.server.upkeep.certificates import ready

    with plain_upkeep(language(None)):
        made = ready((host,))
    return Tls(
        str(made.certificate),
        str(made.key),
        f"http://{host}:{trust_port}/trust",
        made.fingerprint,
        made.authority,
    )


def show_the_way(tls: Tls, address: str, *, host: str, port: int) -> None:
    """Serve the page for phones beside the server; it ends with the process and holds nothing."""
    import uvicorn

    from meydan.server.gate.connection import Connection
    from meydan.server.gate.trust import Trust

    assert tls.authority is not None
    settings = uvicorn.Config(
        Trust(tls.authority, tls.fingerprint, address),
        host=host,
        port=port,
        http=Connection,
        ws="none",
        log_level="error",
        proxy_headers=False,
        server_header=False,
    )
    threading.Thread(target=uvicorn.Server(settings).run, name="trust", daemon=True).start()


def tell(tls: Tls, *, qr: bool) -> None:
    """Where phones learn to trust the hall, and what to compare."""
    said = language(None)
    print(say("trust.open", said))
    print(f"  {tls.page}")
    if qr:
        import segno

        segno.make(tls.page, micro=False).terminal(compact=True, border=2)
    print(f"  {say('trust.fingerprint', said, fingerprint=tls.fingerprint)}")
