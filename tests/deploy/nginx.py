"""A real nginx with the configuration that `deploy/` gives, its names and ports put in."""

import re
import shutil
import ssl
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.services import MISSING, free_port

GIVEN = Path(__file__).parents[2] / "deploy" / "nginx" / "meydan.conf"
AROUND = """
daemon off;
pid {folder}/pid;
error_log {folder}/error.log;
worker_processes 2;
worker_rlimit_nofile 8192;
events {{ worker_connections 2048; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
{given}
}}
"""


@dataclass(frozen=True, slots=True)
class Proxy:
    """Where it listens, and whose word browsers take for it."""

    url: str
    plain: str
    trusted: ssl.SSLContext


@contextmanager
def nginx(folder: Path, ports: Sequence[int], tls: Path) -> Iterator[Proxy]:
    """nginx before processes on these ports, with the certificate in a folder."""
    program = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
    if program is None:
        raise RuntimeError(MISSING.format("nginx", "nginx-light"))
    secure, plain = free_port(), free_port()
    text = re.sub(r"^\s*listen \[::\].*\n", "", GIVEN.read_text(encoding="utf-8"), flags=re.M)
    text = text.replace("listen 443 ", f"listen 127.0.0.1:{secure} ")
    text = text.replace("listen 80;", f"listen 127.0.0.1:{plain};")
    text = text.replace("meydan.example.org;", "127.0.0.1;")
    text = re.sub(r"(ssl_certificate\s+)\S+;", rf"\1{tls / 'server.crt'};", text)
    text = re.sub(r"(ssl_certificate_key\s+)\S+;", rf"\1{tls / 'server.key'};", text)
    one = re.search(r"    server 127\.0\.0\.1:8000 (.*;)\n", text)
    assert one is not None
    lines = "".join(f"    server 127.0.0.1:{port} {one[1]}\n" for port in ports)
    text = text.replace(one[0], lines)
    file = folder / "nginx.conf"
    file.write_text(AROUND.format(folder=folder, given=text), encoding="utf-8")
    command = [program, "-e", str(folder / "error.log"), "-p", str(folder), "-c", str(file)]
    subprocess.run([*command, "-t"], check=True, capture_output=True)
    process = subprocess.Popen(command)
    try:
        _wait(process, folder)
        trusted = ssl.create_default_context(cafile=str(tls / "authority.crt"))
        yield Proxy(f"https://127.0.0.1:{secure}", f"http://127.0.0.1:{plain}", trusted)
    finally:
        process.terminate()
        process.wait(10)


def _wait(process: "subprocess.Popen[bytes]", folder: Path) -> None:
    deadline = time.monotonic() + 20
    while not (folder / "pid").exists():
        if process.poll() is not None or time.monotonic() > deadline:
            raise RuntimeError((folder / "error.log").read_text(encoding="utf-8"))
        time.sleep(0.05)
