"""What the server is told from outside: environment variables and the data folder."""

import os
import re
import secrets
from dataclasses import dataclass
from functools import cache
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from urllib.parse import urlsplit

from meydan.folders import data_folder
from meydan.server.fault import UpkeepFault
from meydan.server.numbers import number_in
from meydan.server.secret_file import made_once

SHORTEST_TOKEN = 16
SHORTEST_SECRET = 32
AGE_KEY = re.compile(r"age1[02-9ac-hj-np-z]{58}")
REDIS = ("redis://", "rediss://", "unix://")
Network = IPv4Network | IPv6Network


@dataclass(frozen=True, slots=True, kw_only=True)
class Config:
    """Where the data lies and which parts are used."""

    data: Path
    """One folder that holds everything and can be copied."""
    database_url: str
    """Empty for SQLite in the data folder; else `postgresql://…`."""
    hub: str
    """`memory`, `redis://…` or `postgres`: how live events reach other processes."""
    hosts: tuple[str, ...]
    """Host names that the server answers to; `*` for a local network."""
    secure: bool
    """Reached by HTTPS: cookies are sent over it only."""
    hsts: bool
    """And by nothing else from now on: browsers are told so. Not in a hall with an own authority,
    where the same name may be reached without it next week."""
    class_hours: int
    """A class goes with all its pupils after so many hours without a sign of life."""
    proxies: tuple[Network, ...]
    """Whose word about a sender's address and about HTTPS is taken."""
    streams: int
    """Live pages that a process serves at a time."""
    streams_of_one: int
    """And those of one address, which a whole school may have."""
    backups: Path
    """The folder of backups that are made by themselves."""
    backup_hours: int
    """Hours after which there is one if something changed; 0: never."""
    backup_second: str
    """A folder, or `rclone:remote:path`, where each is copied to."""
    backup_key: str
    """The public key (age) that backups are sealed for; empty: not sealed."""
    metrics: str
    """Who may read `/metrics`: nobody, `local`, or whoever sends this token."""
    json_lines: bool
    """Whether log lines are JSON, with one for each request."""
    origins: tuple[str, ...]
    """Other sites whose pages may read public answers of the API; none unless named."""
    contact: str
    """Whom a push service writes to where something is wrong: `mailto:…` or `https://…`."""
    copies: str
    """The folder that the desk writes static copies of events into; empty: only ZIP files."""


@cache
def config() -> Config:
    """The configuration of this process; raises `UpkeepFault` where a setting says nothing known.

    A slip of the pen must not read as "off": whoever wrote `MEYDAN_HTTPS=yes` believes in it.
    """
    https = _one_of("MEYDAN_HTTPS", "", "0", "1", "local")
    return Config(
        data=data_folder(),
        database_url=_database_url(os.environ.get("DATABASE_URL", "")),
        hub=_hub(os.environ.get("MEYDAN_HUB") or "memory"),
        hosts=tuple(os.environ.get("MEYDAN_HOSTS", "*").split(",")),
        secure=https in ("1", "local"),
        hsts=https == "1",
        class_hours=_number("MEYDAN_CLASS_HOURS", 24, most=24 * 365),
        proxies=_networks(os.environ.get("MEYDAN_PROXIES", "")),
        streams=_number("MEYDAN_STREAMS", 10_000),
        streams_of_one=_number("MEYDAN_STREAMS_OF_ONE", 1_500),
        backups=Path(os.environ.get("MEYDAN_BACKUPS") or data_folder() / "backups").expanduser(),
        backup_hours=_number("MEYDAN_BACKUP_HOURS", 6, least=0),
        backup_second=os.environ.get("MEYDAN_BACKUP_SECOND", ""),
        backup_key=_age_key(os.environ.get("MEYDAN_BACKUP_KEY", "")),
        metrics=_readers(os.environ.get("MEYDAN_METRICS", "")),
        json_lines=_one_of("MEYDAN_LOG", "", "json") == "json",
        origins=tuple(filter(None, os.environ.get("MEYDAN_API_ORIGINS", "").split(","))),
        contact=os.environ.get("MEYDAN_CONTACT", "mailto:meydan@example.org"),
        copies=os.environ.get("MEYDAN_COPIES", ""),
    )


def _readers(text: str) -> str:
    if text in ("", "local") or len(text) >= SHORTEST_TOKEN:
        return text
    raise UpkeepFault("setting-token", name="MEYDAN_METRICS", least=SHORTEST_TOKEN)


def _one_of(name: str, *values: str) -> str:
    text = os.environ.get(name, "")
    if text not in values:
        known = ", ".join(filter(None, values))
        raise UpkeepFault("setting-unknown", name=name, value=text, known=known)
    return text


def _hub(text: str) -> str:
    if text == "postgres" and not os.environ.get("DATABASE_URL"):
        raise UpkeepFault("hub-without-postgres")
    if text in ("memory", "postgres") or text.startswith(REDIS):
        return text
    known = "memory, postgres, redis://…"
    raise UpkeepFault("setting-unknown", name="MEYDAN_HUB", value=text, known=known)


def _database_url(text: str) -> str:
    try:
        url = urlsplit(text)
        named = url.scheme in ("postgres", "postgresql") and url.path.strip("/")
        fits = bool(named) and (url.port is None or url.port > 0)
    except ValueError:  # a port that is none, half an address
        fits = False
    if text and not fits:
        raise UpkeepFault("database-url")
    return text


def _age_key(text: str) -> str:
    if text and not AGE_KEY.fullmatch(text):
        raise UpkeepFault("key-wrong", key=f"MEYDAN_BACKUP_KEY ({text[:80]})")
    return text


def _number(name: str, usual: int, *, least: int = 1, most: int = 1_000_000) -> int:
    text = os.environ.get(name) or str(usual)
    found = number_in(text)
    if found is None or not least <= found <= most:
        raise UpkeepFault("setting-number", name=name, value=text, least=least, most=most)
    return found


def _networks(text: str) -> tuple[Network, ...]:
    try:
        return tuple(ip_network(part.strip()) for part in text.split(",") if part.strip())
    except ValueError:
        raise UpkeepFault("setting-networks", name="MEYDAN_PROXIES", value=text) from None


def secret_key() -> str:
    """The key that signs sessions: made at the first start, readable by the owner only."""
    path = config().data / "secret.key"
    found = made_once(path, lambda: secrets.token_urlsafe(48).encode())
    if len(found) < SHORTEST_SECRET or not found.isascii():
        raise UpkeepFault("secret-unusable", file=str(path))
    return found.decode("ascii")
