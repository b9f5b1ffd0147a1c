"""Real PostgreSQL and Redis servers on free ports in a temporary folder, for tests.

`python -m tests.services COMMAND …` runs a command with `DATABASE_URL` set to a fresh PostgreSQL;
with `MEYDAN_HUB=redis` also with a fresh Redis.
"""

import os
import pwd
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

MISSING = "{} is not installed: run `make system` as root, or apt-get install {}"


@contextmanager
def redis() -> Iterator[str]:
    """A Redis server; gives its address."""
    program = shutil.which("redis-server")
    if program is None:
        raise RuntimeError(MISSING.format("Redis", "redis-server"))
    port = free_port()
    with tempfile.TemporaryDirectory(prefix="meydan-redis-") as folder:
        options = ["--port", str(port), "--bind", "127.0.0.1", "--save", "", "--dir", folder]
        process = subprocess.Popen([program, *options], stdout=subprocess.DEVNULL)
        try:
            _wait(port, process)
            yield f"redis://127.0.0.1:{port}/0"
        finally:
            process.terminate()
            process.wait(10)


@contextmanager
def postgres() -> Iterator[str]:
    """A PostgreSQL server with an empty database; gives its address."""
    binaries = sorted(Path("/usr/lib/postgresql").glob("*/bin"))
    if not binaries:
        raise RuntimeError(MISSING.format("PostgreSQL", "postgresql"))
    port = free_port()
    folder = Path(tempfile.mkdtemp(prefix="meydan-postgres-"))
    try:
        data = folder / "data"
        _give(folder)
        _as_postgres([str(binaries[-1] / "initdb"), "-D", str(data), "-U", "meydan", "-A", "trust",
                      "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"])  # fmt: skip
        settings = {"port": port, "listen_addresses": "127.0.0.1", "fsync": "off",
                    "synchronous_commit": "off", "full_page_writes": "off",
                    "unix_socket_directories": folder, "shared_buffers": "64MB"}  # fmt: skip
        options = [part for key, value in settings.items() for part in ("-c", f"{key}={value}")]
        with (folder / "log").open("ab") as log:
            process = subprocess.Popen(
                _command([str(binaries[-1] / "postgres"), "-D", str(data), *options]),
                stdout=subprocess.DEVNULL,
                stderr=log,
            )
        try:
            _wait(port, process)
            yield f"postgresql://meydan@127.0.0.1:{port}/postgres"
        finally:
            process.terminate()
            process.wait(20)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def s3(bucket: str) -> Iterator[str]:
    """A store that speaks S3, with one bucket; gives its address."""
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    command = [sys.executable, "-m", "moto.server", "-H", "127.0.0.1", "-p", str(port)]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        _wait(port, process)
        put = urllib.request.Request(f"{address}/{bucket}", method="PUT")
        put.add_header("Authorization", "AWS4-HMAC-SHA256 Credential=test/20260101/us-east-1/s3/x")
        with urllib.request.urlopen(put):
            yield address
    finally:
        process.terminate()
        process.wait(10)


def new_database(server: str, name: str, *, template: str = "template1") -> str:
    """A fresh database on a PostgreSQL server; gives its address."""
    import psycopg

    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')
        connection.execute(f'CREATE DATABASE "{name}" TEMPLATE "{template}"')
    return f"{server.rpartition('/')[0]}/{name}"


def has_database(server: str, name: str) -> bool:
    """Whether a PostgreSQL server has a database of this name."""
    import psycopg

    with psycopg.connect(server, autocommit=True) as connection:
        found = connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [name])
        return found.fetchone() is not None


def rename_database(server: str, name: str, new: str) -> None:
    """Give a database that nobody uses another name."""
    import psycopg

    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f'ALTER DATABASE "{name}" RENAME TO "{new}"')


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _command(command: list[str]) -> list[str]:
    # PostgreSQL refuses to run as root; Debian's package brings a user for it.
    return ["runuser", "-u", "postgres", "--", *command] if os.geteuid() == 0 else command


def _as_postgres(command: list[str]) -> None:
    done = subprocess.run(_command(command), capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(done.stderr)


def _give(folder: Path) -> None:
    if os.geteuid() == 0:
        owner = pwd.getpwnam("postgres")
        os.chown(folder, owner.pw_uid, owner.pw_gid)


def _wait(port: int, process: "subprocess.Popen[bytes]") -> None:
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and process.poll() is None:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                time.sleep(0.3)  # it listens a moment before it answers
                return
        time.sleep(0.1)
    raise RuntimeError(f"the server on port {port} did not start")


if __name__ == "__main__":
    with ExitStack() as stack:
        environment = {**os.environ, "DATABASE_URL": stack.enter_context(postgres())}
        if environment.get("MEYDAN_HUB") == "redis":
            environment["MEYDAN_HUB"] = stack.enter_context(redis())
        sys.exit(subprocess.call(sys.argv[1:], env=environment))
