"""Looking back: at a free game, at a board of a tournament, at a record that somebody has."""

from typing import Any

from django.http import Http404, HttpResponse
from django.urls import reverse

from meydan.formats.records import Record, check, moves_of
from meydan.match.round import Round
from meydan.match.seats import Seat
from meydan.match.table import SetResult
from meydan.rulebooks import load
from meydan.server.access.actions import Act
from meydan.server.access.limits import check_rate
from meydan.server.boards.set_boards import set_boards
from meydan.server.boards.shown import ShownBoard
from meydan.server.boards.single import after, standing
from meydan.server.numbers import number_in
from meydan.server.rounds.games import by_code
from meydan.server.rounds.record import records_of
from meydan.server.store.board_state import OPEN
from meydan.server.study.given_record import given_records
from meydan.server.study.public_boards import PublicBoard, public_board
from meydan.server.study.replay import Replayed, Tab, replay_page, result_line
from meydan.server.web.page import Scope, page
from meydan.words import Lang, say


@page(Act.PLAY, "GET", "HEAD")
def free_game(scope: Scope, code: str) -> HttpResponse:
    """The sets of a free game that were played to their end."""
    host = by_code(code)
    played = host.played
    if played is None or not played.table.sets:
        return scope.render("study/replay_none.html")
    return _sets(
        scope,
        played,
        host.names(played, scope.lang),
        title=_title(host.game, scope.lang),
        record=reverse("play-record", kwargs={"code": code}),
        back=(reverse("play"), say("play_web.board.new", scope.lang)),
    )


@page(Act.SEE_PUBLIC, "GET", "HEAD")
def board(scope: Scope) -> HttpResponse:
    """The sets of a finished board of a tournament."""
    found = public_board(scope)
    if found is None:
        return scope.render("study/replay_none.html")
    place = {"event": scope.event.slug, "category": scope.category.slug}
    there = place | {"number": scope.round.number, "table": scope.board.table}
    return _sets(
        scope,
        found.played,
        found.names,
        title=say("study.board-title", scope.lang, **_where(found)),
        record=reverse("board-record", kwargs=there),
        back=(reverse("pairings", kwargs=place | {"which": found.round}), found.category),
        # Fair play: while others of the round still sit at their boards, no engine speaks.
        review=scope.round.status not in OPEN,
    )


@page(Act.SEE_PUBLIC, "GET", "HEAD")
def board_record(scope: Scope) -> HttpResponse:
    """The record of a finished board of a tournament."""
    found = public_board(scope)
    if found is None:
        raise Http404
    text = records_of(found.played, found.names, event=scope.event.name)
    response = HttpResponse(text, content_type="text/plain; charset=utf-8")
    name = f"{scope.category.slug}-{found.round}-{found.table}.txt"
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


@page(Act.PLAY)
def given(scope: Scope) -> HttpResponse:
    """A record that somebody pastes or sends as a file; nothing of it is stored."""
    if not scope.posted:
        return scope.render("study/paste.html", text="", wrong="")
    check_rate(scope.request, "play-record", "", most=20, seconds=60)
    text, records, wrong = given_records(scope)
    if wrong:
        return scope.render("study/paste.html", status=422, text=text, wrong=wrong)
    number = min(max(1, number_in(scope.request.POST.get("game"), 1)), len(records))
    return replay_page(scope, _of_record(records, number, text, scope.lang))


def _sets(
    scope: Scope,
    played: Round,
    names: tuple[str, str],
    *,
    title: str,
    record: str,
    back: tuple[str, str],
    review: bool = True,
) -> HttpResponse:
    check_rate(scope.request, "replay", "", most=10, seconds=10)
    table, lang = played.table, scope.lang
    shown = [done for done in table.sets if _has_moves(done)]
    if not shown:
        return scope.render("study/replay_none.html")
    number = number_in(scope.request.GET.get("set"), shown[0].number)
    done = next((one for one in shown if one.number == number), shown[0])
    tabs = tuple(
        Tab(one.number, say("play_web.board.set", lang, number=one.number)) for one in shown
    )
    seen = Replayed(
        rules=table.game,
        rulebook=table.book.id,
        names=names,
        title=title,
        boards=set_boards(played, done),
        number=done.number,
        tabs=tabs,
        result=result_line(table.game.name, done, names, lang),
        book_title=getattr(table.book.title, lang),
        record=record,
        back=back,
        winner=done.winner,
        ended=True,
        reviewable=review and done.replayable,
    )
    return replay_page(scope, seen)


def _has_moves(done: SetResult) -> bool:
    return bool(done.moves)


def _of_record(records: list[Record], number: int, text: str, lang: Lang) -> Replayed:
    record = records[number - 1]
    checked = check(record)
    boards = _boards(record, checked.game)
    game = checked.game.name
    names = _players(record, game, lang)
    book = record["Rulebook"] or ""
    tabs = [Tab(at, _players_line(one, game, lang)) for at, one in enumerate(records, 1)]
    return Replayed(
        rules=checked.game,
        rulebook=book,
        names=names,
        title=_title(game, lang),
        boards=boards,
        number=number,
        tabs=tuple(tabs),
        result=record["Result"] or "*",
        book_title=getattr(load(book).title, lang) if book else "",
        record="",
        back=(reverse("play-given"), say("study.another", lang)),
        text=text,
    )


def _boards(record: Record, game: Any) -> tuple[ShownBoard, ...]:
    boards: list[ShownBoard] = []
    moves: tuple[tuple[Seat, str], ...] = ()
    for state, move in moves_of(record):
        if not boards:
            boards.append(standing(state))
        made = after(game, state, move)
        assert made.last is not None
        moves = (*moves, (made.last.seat, made.last.text))
        boards.append(
            ShownBoard(number=1, starter=Seat.A, state=made.state, moves=moves, last=made.last)
        )
    return tuple(boards) or (standing(check(record).state),)


def _players(record: Record, game: str, lang: Lang) -> tuple[str, str]:
    first = record["First"] or say(f"game.side.{game}.first", lang)
    return first, record["Second"] or say(f"game.side.{game}.second", lang)


def _players_line(record: Record, game: str, lang: Lang) -> str:
    return " – ".join(_players(record, game, lang))


def _title(game: str, lang: Lang) -> str:
    return say("play_web.replay.title", lang, game=say(f"game.name.{game}", lang))


def _where(found: PublicBoard) -> dict[str, object]:
    return {"category": found.category, "round": found.round, "table": found.table}
