"""A small push service on this machine, over real TLS, and a browser that unseals what it gets."""

import base64
import datetime
import ipaddress
import json
import os
import ssl
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from meydan.server.jobs.post import Post
from meydan.server.jobs.push.envelope import unseal
from meydan.server.jobs.push.keys import encoded, point


class Browser:
    """The keys of one browser's subscription."""

    def __init__(self, service: "PushService", name: str) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.secret = os.urandom(16)
        self.endpoint = f"https://localhost:{service.port}/{name}"
        self.service, self.name = service, name

    @property
    def keys(self) -> dict[str, str]:
        """What a page sends to the server."""
        return {"p256dh": encoded(point(self.key.public_key())), "auth": encoded(self.secret)}

    def heard(self) -> list[dict[str, Any]]:
        """What was pushed to it, unsealed."""
        bodies = [body for path, _, body in self.service.got if path == f"/{self.name}"]
        return [json.loads(unseal(one, browser=self.key, secret=self.secret)) for one in bodies]


class PushService:
    """What it was sent, and what it answers."""

    def __init__(self, folder: Path) -> None:
        self.got: list[tuple[str, dict[str, str], bytes]] = []
        self.status: dict[str, int] = {}
        self.slow = False
        """Whether it answers a letter at a time, without end."""
        self.port = 0
        self.folder = folder

    @property
    def way(self) -> Post:
        """A way to it: its certificate is trusted, and hosts of this machine are called."""
        return Post(ssl.create_default_context(cafile=str(self.folder / "cert.pem")), inside=True)

    @contextmanager
    def running(self) -> Iterator["PushService"]:
        """Serve until done."""
        _certificate(self.folder)
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                size = int(self.headers.get("Content-Length", "0"))
                service.got.append((self.path, dict(self.headers), self.rfile.read(size)))
                while service.slow:
                    try:
                        self.wfile.write(b"H")
                    except OSError:
                        return
                    time.sleep(0.05)
                self.send_response(service.status.get(self.path, 201))
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_: object) -> None:
                """Say nothing."""

        server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self.folder / "cert.pem", self.folder / "key.pem")
        server.socket = context.wrap_socket(server.socket, server_side=True)
        self.port = server.server_address[1]
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield self
        finally:
            server.shutdown()
            server.server_close()


def claims(header: str) -> dict[str, Any]:
    """What the sender swears in a VAPID header."""
    token = header.removeprefix("vapid t=").partition(",")[0]
    part = token.split(".")[1]
    found: dict[str, Any] = json.loads(base64.urlsafe_b64decode(part + "=" * (-len(part) % 4)))
    return found


def _certificate(folder: Path) -> None:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    now = datetime.datetime.now(datetime.UTC)
    names = [x509.DNSName("localhost"), x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName(names), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    pem = serialization.Encoding.PEM
    (folder / "cert.pem").write_bytes(made.public_bytes(pem))
    secret = key.private_bytes(pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    (folder / "key.pem").write_bytes(secret)
