"""A static copy of everything published, for any web host, in three languages.

Every page is rendered by the server itself, told that it will be frozen: no sign-in, no live
streams, no forms. Links become relative, so the copy works from any folder, and from a disk.
"""

import json
import posixpath
import re
import shutil
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

from meydan.server.config import config
from meydan.words import LANGS, Lang

COPIES = "copies.json"
"""Where copies were written to: whoever is erased goes from them, too."""
LINK = re.compile(r'(href|src)="(/[^"]*)"')
FROZEN = "meydan.frozen"
"""The key in a request's environment that says so."""

PAGES = ("standings", "cross", "players", "schedule")
"""Of a category."""

Progress = Callable[[int, int], None]


class CopyFault(Exception):
    """A copy that can't be written; says why in one line."""


def publish(target: Path, *, progress: Progress | None = None) -> int:
    """Write the copy into a folder that is new, empty, or an older copy; the number of pages."""
    if target.exists() and any(target.iterdir()) and not (target / ".meydan-copy").exists():
        raise CopyFault(f"{target} holds other files; choose a new or empty folder")
    fresh = target.with_name(f"{target.name}.new")
    shutil.rmtree(fresh, ignore_errors=True)
    paths = list(addresses())
    done = 0
    for lang in LANGS:
        for path in paths:
            _write(fresh / lang / path.strip("/") / "index.html", frozen(path, lang))
            done += 1
            if progress is not None:
                progress(done, len(paths) * len(LANGS))
    from meydan.server.web.static_files import gather, prefix

    gather(fresh / prefix().strip("/"))
    _write(fresh / "index.html", _front())
    (fresh / ".meydan-copy").touch()
    old = target.with_name(f"{target.name}.old")
    shutil.rmtree(old, ignore_errors=True)
    if target.exists():
        target.rename(old)
    fresh.rename(target)
    shutil.rmtree(old, ignore_errors=True)
    _remember(target)
    return done


def outdated() -> list[Path]:
    """Copies on this machine that still show somebody who was erased since."""
    from meydan.server.access.actions import Act
    from meydan.server.models import Action

    last = Action.objects.filter(action=Act.ERASE_PERSON.value).order_by("-id").first()
    if last is None:
        return []
    marks = ((path, path / ".meydan-copy") for path in _remembered())
    then = last.at.timestamp()
    return [path for path, mark in marks if mark.exists() and mark.stat().st_mtime < then]


def _remember(target: Path) -> None:
    known = _remembered()
    if target not in known:
        text = json.dumps([str(path) for path in (*known, target)])
        (config().data / COPIES).write_text(text, encoding="utf-8")


def _remembered() -> list[Path]:
    try:
        return [Path(one) for one in json.loads((config().data / COPIES).read_text("utf-8"))]
    except (OSError, ValueError):
        return []


def addresses() -> Iterator[str]:
    """Every public page there is."""
    from meydan.server.models import Event
    from meydan.server.store.published import categories_of, current

    yield from ("/", "/about")
    for event in Event.objects.filter(published=True):
        root = f"/e/{event.slug}/"
        yield from (root, f"{root}teams/", f"{root}medals/")
        for category in categories_of(event):
            now, base = current(event, category), f"{root}{category.slug}/"
            yield base
            yield from (f"{base}{page}/" for page in PAGES)
            yield from (f"{base}round/{one.number}/" for one in now.rounds)
            yield from (f"{base}player/{entry.id}/" for entry in now.tournament.entries)


def frozen(path: str, lang: Lang) -> str:
    """A page as it goes into the copy."""
    here = posixpath.join("/", lang, path.strip("/"))

    def relative(found: re.Match[str]) -> str:
        kind, address = found[1], found[2]
        plain = address.partition("?")[0].partition("#")[0]
        if plain.startswith("/static/"):
            goal = plain
        else:
            # `/~ru/…` is the same page in another language.
            to = plain[2:4] if plain.startswith("/~") else lang
            rest = plain[4:] if plain.startswith("/~") else plain
            goal = posixpath.join("/", to, rest.strip("/"), "index.html")
        return f'{kind}="{posixpath.relpath(goal, here)}"'

    return LINK.sub(relative, fetch(path, lang))


def fetch(path: str, lang: Lang) -> str:
    """A page of this server, without a network."""
    from meydan.server.wsgi import application

    environment: dict[str, Any] = {
        "REQUEST_METHOD": "GET",
        "PATH_INFO": path,
        "QUERY_STRING": "",
        "SERVER_NAME": "localhost",
        "SERVER_PORT": "80",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "HTTP_ACCEPT_LANGUAGE": lang,
        "wsgi.input": BytesIO(),
        "wsgi.errors": BytesIO(),
        "wsgi.url_scheme": "http",
        "wsgi.version": (1, 0),
        "wsgi.multithread": False,
        "wsgi.multiprocess": False,
        "wsgi.run_once": False,
        FROZEN: True,
    }
    status: list[str] = []

    def start(line: str, headers: Any, info: Any = None) -> Any:  # noqa: ARG001
        status.append(line)

    body = b"".join(application(environment, start))
    if not status[0].startswith("200"):
        raise CopyFault(f"{path} answered {status[0]}")
    return body.decode()


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def _front() -> str:
    link = '<li><a lang="{0}" href="{0}/index.html">{0}</a></li>'
    links = "".join(link.format(lang) for lang in LANGS)
    return (
        '<!doctype html><html lang="tr"><head><meta charset="utf-8"><title>Meydan</title>'
        '<meta http-equiv="refresh" content="0; url=tr/index.html"></head>'
        f"<body><main><h1>Meydan</h1><ul>{links}</ul></main></body></html>\n"
    )
