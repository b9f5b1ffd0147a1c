"""A page to step through a finished game, wherever its moves come from."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.http import HttpResponse
from django.urls import reverse

from meydan.games.core import Game, Side
from meydan.match.seats import Seat
from meydan.match.table import SetResult
from meydan.rulebooks import scored
from meydan.server.boards.move_words import told
from meydan.server.boards.picture import picture
from meydan.server.boards.plain_table import plain_table
from meydan.server.boards.script_words import page_words
from meydan.server.boards.shown import ShownBoard, board_json
from meydan.server.numbers import number_in
from meydan.server.web.page import Scope
from meydan.words import Lang, say, topic


@dataclass(frozen=True, slots=True)
class Tab:
    """One of several sets or games to look at."""

    number: int
    label: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Replayed:
    """A game to step through."""

    rules: Game[Any, Any]
    rulebook: str
    names: tuple[str, str]
    """A and B; whoever starts the set that is shown is the first player."""
    title: str
    boards: tuple[ShownBoard, ...]
    number: int
    """Of the set or game that is shown."""
    tabs: tuple[Tab, ...]
    result: str
    book_title: str
    record: str
    """The address of the record; empty where the reader gave it."""
    back: tuple[str, str]
    """An address to go back to, and what it is called."""
    text: str = ""
    """The record that a reader gave; the page's forms send it again."""
    winner: Seat | None = None
    ended: bool = False
    """Whether the set has a result, and who won it; the graph ends there."""
    reviewable: bool = True
    """Whether the moves lead from the start to the end, so that they can be gone over."""


def replay_page(scope: Scope, seen: Replayed) -> HttpResponse:
    """The page, at the ply that its address or its form names."""
    given = scope.request.POST if scope.posted else scope.request.GET
    last = len(seen.boards) - 1
    ply = min(number_in(given.get("ply"), last), last)
    shown, lang, game = seen.boards[ply], scope.lang, seen.rules.name
    move = shown.last
    state = seen.boards[0].state
    data = {
        "game": game,
        "lang": lang,
        "names": list(seen.names),
        "ply": ply,
        "boards": [board_json(seen.rules, board, whole=False) for board in seen.boards],
        "words": page_words(game, lang) | study_words(lang),
        "think": f"/think/{game}" if seen.reviewable else "",
        "rulebook": seen.rulebook,
        "start": seen.rules.dump(state),
        "winner": seen.winner.value if seen.winner else None,
        "ended": seen.ended,
        "study": reverse("study", kwargs={"game": game}),
    }
    return scope.render(
        "study/replay.html",
        seen=seen,
        game=game,
        ply=ply,
        said=told(seen.rules, move.text, move.steps, lang) if move else "",
        table=plain_table(seen.rules, shown.state, Side.FIRST, lang),
        picture=picture(seen.rules, shown.state, lang),
        data=data,
    )


def study_words(lang: Lang) -> dict[str, object]:
    """What the scripts of studying say."""
    words = topic("study", lang)
    return {f"study.{code[3:]}": said for code, said in words.items() if code.startswith("js.")}


def result_line(game: str, done: SetResult, names: Sequence[str], lang: Lang) -> str:
    """How a set ended: who won, by how much."""
    head = (
        say("play_web.replay.drawn", lang)
        if done.winner is None
        else say("play_web.replay.result", lang, name=names[done.winner.index])
    )
    if not done.score or not scored(game) or done.reason == "resigned":
        return head
    score = done.score[::-1] if done.winner is Seat.B else done.score
    return f"{head} · {'–'.join(str(count) for count in score)}"
