"""Thinking on the server, told while it goes on: an ASGI endpoint beside Django's pages.

`GET /think/<game>?position=…&moves=…` answers with lines of JSON, each what the engine has found so
far; with `review=1` the moves themselves are gone over, with `quick=1` in a moment. The thinking is
done by a thread of its own and ends as soon as the reader has gone.
"""

import asyncio
import json
import logging
import threading
from collections.abc import AsyncIterator, Awaitable, Callable, MutableMapping
from typing import Any
from urllib.parse import parse_qs

from meydan.engine.lines import Limits
from meydan.engine.review import Stopped, review
from meydan.engine.search import think
from meydan.games.core import IllegalMove, InvalidPosition
from meydan.server.access.limits import count_try
from meydan.server.access.refusals import TooMany
from meydan.server.jobs.thinkers import A_MINUTE, RETRY, WORKERS, Busy
from meydan.server.study.findings import analysis_json, review_json
from meydan.server.study.question import Asked, asked
from meydan.server.web.games import GAMES
from meydan.words import Lang, lang, say
from meydan.words.phrases.games import illegal_sentence, invalid_sentence

log = logging.getLogger(__name__)
Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
Told = Callable[[dict[str, Any]], None]
"""Takes what is to be told to the reader; may be called from any thread."""

STAGES = (0.2, 0.8, 3.0)
"""Seconds of each look at a position, told as soon as it is over."""
REVIEW_SECONDS = 12.0
MOST_FOR_ONE = 0.25
LEAST_FOR_ONE = 0.02
"""Seconds for all positions of a review, and for each."""
QUICK = 1_500
"""Nodes for each position where only the course of a game is asked for."""
LINES = 3
LONGEST_NAME = 60


async def thinking(scope: Scope, receive: Receive, send: Send) -> None:
    """The ASGI application of `/think/`."""
    query = {
        name: values[-1] for name, values in parse_qs(_text(scope.get("query_string", b""))).items()
    }
    language = lang(query.get("lang", "tr"))
    game = scope["path"].removeprefix("/think/")
    if scope["method"] != "GET" or game not in GAMES:
        await _refuse(send, 404, "not-found", say("error.not-found", language))
        return
    try:
        who = str((scope.get("client") or [""])[0])
        await asyncio.to_thread(count_try, who, "think", "", most=A_MINUTE, seconds=60)
        question = await asyncio.to_thread(
            asked,
            game,
            position=query.get("position", ""),
            moves=query.get("moves", "").split(),
            rulebook=query.get("rulebook", ""),
        )
        if query.get("review") == "1":
            names = query.get("first", "")[:LONGEST_NAME], query.get("second", "")[:LONGEST_NAME]
            work = _review(question, language, names, quick=query.get("quick") == "1")
        else:
            work = _analysis(question, language)
        await _answer(work, who, receive, send)
    except (TooMany, Busy) as full:
        seconds = full.facts.get("seconds", RETRY) if isinstance(full, TooMany) else RETRY
        said = say("error.too-many", language, seconds=seconds)
        await _refuse(send, 429, "too-many", said)
    except InvalidPosition as no:
        await _refuse(send, 422, no.code, invalid_sentence(no, language))
    except IllegalMove as no:
        await _refuse(send, 422, no.code, illegal_sentence(no, game, language))


Work = Callable[[threading.Event, Told], None]


def _analysis(question: Asked, language: Lang) -> Work:
    def work(gone: threading.Event, tell: Told) -> None:
        rules, state = question.rules, question.state
        if rules.outcome(state) is not None:
            tell({"over": say("engine.analysis.over", language)})
            return
        for seconds in STAGES:
            limits = Limits(seconds=seconds)
            found = think(rules, state, limits, lines=LINES, stop=gone.is_set)
            if gone.is_set():
                return
            tell(analysis_json(rules, state, found, language))
            if all(line.score.exact for line in found.lines):
                return  # nothing more to find

    return work


def _review(question: Asked, language: Lang, names: tuple[str, str], *, quick: bool) -> Work:
    def work(gone: threading.Event, tell: Told) -> None:
        each = REVIEW_SECONDS / max(1, len(question.moves))
        limits = Limits(seconds=min(MOST_FOR_ONE, max(LEAST_FOR_ONE, each)))
        if quick:
            limits = Limits(nodes=QUICK)
        found = review(
            question.rules,
            question.moves,
            limits,
            start=question.start,
            stop=gone.is_set,
            report=lambda done, of: tell({"done": done, "of": of}),
        )
        tell({"review": review_json(question.rules, found, language, names)})

    return work


async def _answer(work: Work, who: str, receive: Receive, send: Send) -> None:
    """Tell what a worker finds, line by line, until it is done or the reader has gone."""
    loop = asyncio.get_running_loop()
    lines: asyncio.Queue[dict[str, Any] | None] = asyncio.Queue()
    gone = threading.Event()

    def put(line: dict[str, Any] | None) -> None:
        loop.call_soon_threadsafe(lines.put_nowait, line)

    def run() -> None:
        try:
            if not gone.is_set():
                work(gone, put)
        except Stopped:
            pass
        except Exception:
            log.exception("thinking failed")
        finally:
            put(None)

    WORKERS.submit(run, who=who)
    leaving = asyncio.ensure_future(_left(receive))
    try:
        await send({"type": "http.response.start", "status": 200, "headers": _HEADERS})
        async for line in _until(lines, leaving):
            body = json.dumps(line, ensure_ascii=False).encode() + b"\n"
            await send({"type": "http.response.body", "body": body, "more_body": True})
        await send({"type": "http.response.body", "body": b""})
    finally:
        gone.set()
        leaving.cancel()


async def _until(
    lines: "asyncio.Queue[dict[str, Any] | None]", leaving: "asyncio.Future[None]"
) -> AsyncIterator[dict[str, Any]]:
    while True:
        waiting = asyncio.ensure_future(lines.get())
        both: set[asyncio.Future[Any]] = {waiting, leaving}
        await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
        if leaving.done():
            waiting.cancel()
            return
        line = waiting.result()
        if line is None:
            return
        yield line


async def _left(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


_HEADERS = [
    (b"content-type", b"application/x-ndjson; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
    (b"x-content-type-options", b"nosniff"),
]


async def _refuse(send: Send, status: int, code: str, message: str) -> None:
    body = json.dumps({"error": {"code": code, "message": message}}, ensure_ascii=False).encode()
    headers = [(b"content-type", b"application/json; charset=utf-8"), *_HEADERS[1:]]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def _text(query: bytes) -> str:
    return query.decode("latin-1")
