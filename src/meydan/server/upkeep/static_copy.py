"""A static copy of what is published, for any web host, in three languages.

Every page is rendered by the server itself, told that it will be frozen: no sign-in, no live
streams, no forms. Links become relative, so the copy works from any folder, and from a disk. A
second copy into the same folder renders only what changed: each page bears the versions of what it
shows, and a file is touched only where its text is another.
"""

import json
import posixpath
import re
import shutil
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any

from meydan import __version__
from meydan.formats.atomic import put
from meydan.server.config import config
from meydan.words import LANGS, Lang

COPIES = "copies.json"
"""Where copies were written to: whoever is erased goes from them, too."""
LINK = re.compile(r'(href|src)="(/[^"]*)"')
FROZEN = "meydan.frozen"
"""The key in a request's environment that says so."""
MARK = ".meydan-copy"
"""The file of a copy that tells what it holds."""

PAGES = ("standings", "cross", "players", "schedule", "statistics")
"""Of a category."""

Progress = Callable[[int, int], None]


class CopyFault(Exception):
    """A copy that can't be written; says why in one line."""


@dataclass(frozen=True, slots=True)
class Copied:
    """What a copy came to."""

    pages: int
    written: int
    """Those that are new or different."""


@dataclass(frozen=True, slots=True)
class Page:
    """A page of the copy."""

    path: str
    stamp: str = ""
    """What it shows, as versions; empty: rendered anew each time."""


def publish(
    target: Path, *, event: str = "", archive: Path | None = None, progress: Progress | None = None
) -> Copied:
    """Write the copy into a folder that is new, empty, or an older copy; `event` names one only."""
    if target.exists() and any(target.iterdir()) and not (target / MARK).exists():
        raise CopyFault(f"{target} holds other files; choose a new or empty folder")
    from meydan.server.web.static_files import gather, prefix

    pages = [Page("/about"), *_event_pages(event)] if event else list(addresses())
    home = f"/e/{event}/" if event else "/"
    before, stamps, written = _stamps(target), {}, 0
    for done, (lang, page) in enumerate(((lang, page) for lang in LANGS for page in pages), 1):
        name = posixpath.join(lang, page.path.strip("/"), "index.html")
        stamps[name] = page.stamp and f"{prefix()} {page.stamp}"
        if not (stamps[name] and before.get(name) == stamps[name] and (target / name).is_file()):
            written += _write(target / name, frozen(page.path, lang, home=home))
        if progress is not None:
            progress(done, len(pages) * len(LANGS))
    written += _write(target / "index.html", _front(home))
    _forget(target, {*stamps, "index.html"}, prefix().strip("/"))
    if not (target / prefix().strip("/")).is_dir():
        gather(target / prefix().strip("/"))
    # Written each time: its age tells whether somebody was erased since.
    (target / MARK).write_text(json.dumps(stamps, indent=0, sort_keys=True), encoding="utf-8")
    if archive is not None:
        _pack(target, archive)
    _remember(target)
    return Copied(len(pages) * len(LANGS), written)


def outdated() -> list[Path]:
    """Copies on this machine that still show somebody who was erased since."""
    from meydan.server.access.actions import Act
    from meydan.server.models import Action

    last = Action.objects.filter(action=Act.ERASE_PERSON.value).order_by("-id").first()
    if last is None:
        return []
    marks = ((path, path / MARK) for path in _remembered())
    then = last.at.timestamp()
    return [path for path, mark in marks if mark.exists() and mark.stat().st_mtime < then]


def _remember(target: Path) -> None:
    known = _remembered()
    if target not in known:
        text = json.dumps([str(path) for path in (*known, target)])
        put(config().data / COPIES, text.encode(), mode=0o600)


def _remembered() -> list[Path]:
    try:
        return [Path(one) for one in json.loads((config().data / COPIES).read_text("utf-8"))]
    except (OSError, ValueError):
        return []


def addresses() -> Iterator[Page]:
    """Every public page there is."""
    from meydan.server.models import Event

    yield from (Page("/"), Page("/events"), Page("/about"))
    for slug in Event.objects.filter(published=True).values_list("slug", flat=True):
        yield from _event_pages(slug)


def _event_pages(slug: str) -> Iterator[Page]:
    from meydan.server.models import Event
    from meydan.server.store.event_edit import mark
    from meydan.server.store.published import categories_of, current

    event = Event.objects.filter(slug=slug, published=True).first()
    if event is None:
        raise CopyFault(f"no published event {slug!r}")
    root = f"/e/{event.slug}/"
    yield Page(root)
    yield from (Page(f"{root}{page}/") for page in ("programme", "teams", "medals"))
    for category in categories_of(event):
        now, base = current(event, category), f"{root}{category.slug}/"
        stamp = f"{__version__} {mark(event)} {now.version} {category.name} {event.archived}"
        yield Page(base, stamp)
        yield from (Page(f"{base}{page}/", stamp) for page in PAGES)
        yield from (Page(f"{base}round/{one.number}/", stamp) for one in now.rounds)
        yield from (Page(f"{base}player/{entry.id}/", stamp) for entry in now.tournament.entries)


def frozen(path: str, lang: Lang, *, home: str = "/") -> str:
    """A page as it goes into the copy; `home` stands in for a front page that is not in it."""
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
            rest = home if rest in ("/", "") else rest
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


def _write(path: Path, text: str) -> bool:
    """Put a text in its place, whole; whether it was not there yet."""
    if path.is_file() and path.read_text(encoding="utf-8") == text:
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f"{path.name}.part")
    part.write_text(text, encoding="utf-8")
    part.replace(path)
    return True


def _stamps(target: Path) -> dict[str, str]:
    """What an older copy holds; one of an older Meydan does not tell."""
    try:
        found: dict[str, str] = json.loads((target / MARK).read_text(encoding="utf-8"))
    except (FileNotFoundError, ValueError):
        return {}
    return found


def _forget(target: Path, kept: set[str], static: str) -> None:
    """Delete the pages and static files of before that are no more."""
    for path in target.rglob("index.html"):
        name = path.relative_to(target).as_posix()
        if name not in kept and not name.startswith("static/"):
            path.unlink()
    for old in (target / "static").glob("*"):
        if old != target / static:
            shutil.rmtree(old, ignore_errors=True)


def _pack(target: Path, archive: Path) -> None:
    part = archive.with_name(f"{archive.name}.part")
    with zipfile.ZipFile(part, "w", zipfile.ZIP_DEFLATED) as made:
        for path in sorted(target.rglob("*")):
            if path.is_file() and path.name != MARK:
                made.write(path, path.relative_to(target).as_posix())
    part.replace(archive)


def _front(home: str) -> str:
    link = '<li><a lang="{0}" href="{0}{1}index.html">{0}</a></li>'
    links = "".join(link.format(lang, home) for lang in LANGS)
    return (
        '<!doctype html><html lang="tr"><head><meta charset="utf-8"><title>Meydan</title>'
        f'<meta http-equiv="refresh" content="0; url=tr{home}index.html"></head>'
        f"<body><main><h1>Meydan</h1><ul>{links}</ul></main></body></html>\n"
    )
