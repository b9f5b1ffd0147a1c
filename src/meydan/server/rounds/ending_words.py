"""How a set or a round ended, in words: to each of the two, and to everybody else.

A sentence holds `{a}` and `{b}` where players are named: each page has its own names for them.
"""

from collections.abc import Callable

from meydan.match.deeds import Deed, FlagFell, Penalised, Resigned
from meydan.match.result import RoundResult
from meydan.match.round import Round
from meydan.match.seats import Seat
from meydan.match.table import SetResult
from meydan.rulebooks import scored
from meydan.rulebooks.field import half
from meydan.words import LANGS, Lang, say, topic
from meydan.words.phrases.rulebooks import cited

Viewed = dict[Lang, dict[str, str]]
"""By language, then by who looks: `a`, `b` or `all`."""
NAMES = {Seat.A: "{a}", Seat.B: "{b}"}
BY_TEACHER = "the teacher ended the game"
STOPPED = "the teacher stopped the game without a result"
"""The reasons in the log of a class's game that did not end on the board."""


def set_words(played: Round, done: SetResult) -> Viewed:
    """The end of a set: who won, by how much, why, and the article where time decided."""

    def said(lang: Lang, view: str) -> str:
        head = _head("set", done.winner, view, lang)
        counted = scored(played.table.game.name) and done.reason != "resigned"
        score = done.score if counted else None
        return f"{head}{_score(score, done.winner)}. {_why(played, done, view, lang)}".strip()

    return _viewed(said)


def result_words(played: Round, result: RoundResult) -> Viewed:
    """The end of a round; where it had one set, of that set."""
    table = played.table
    sets = table.sets

    def said(lang: Lang, view: str) -> str:
        head = _head("round", result.winner, view, lang)
        if len(sets) == 1 and table.book.sets.count.value == 1 and result.reason == "sets":
            return set_words(played, sets[0])[lang][view].replace(
                _head("set", sets[0].winner, view, lang), head, 1
            )
        points = tuple(half(one) for one in table.set_points)
        if result.winner is Seat.B:
            points = points[::-1]
        head = f"{head}, {'–'.join(points)}." if sets else f"{head}."
        verdict = table.verdict
        if verdict is not None:
            deed = _deed(played, verdict.seq)
            if isinstance(deed, FlagFell):
                return f"{head} {_flag(played, deed, result.winner, deed.score, view, lang)}"
            reason = deed.reason if isinstance(deed, Penalised) else ""
            if reason == STOPPED:
                return say("board.ended.stopped", lang)
            why = "teacher" if reason == BY_TEACHER else verdict.reason
            return f"{head} {say(f'board.ended.why.{why}', lang)}"
        return f"{head} {_why(played, sets[-1], view, lang)}".strip() if sets else head

    return _viewed(said)


def _viewed(said: Callable[[Lang, str], str]) -> Viewed:
    return {lang: {view: said(lang, view) for view in ("a", "b", "all")} for lang in LANGS}


def _head(what: str, winner: Seat | None, view: str, lang: Lang) -> str:
    if winner is None:
        return say(f"board.ended.{what}-drawn", lang)
    return say(f"board.ended.{what}-{_person(winner, view)}", lang, name=NAMES[winner])


def _person(seat: Seat, view: str) -> str:
    return "you" if view == seat.value else "they"


def _score(score: tuple[int, int] | None, winner: Seat | None) -> str:
    """The winner's number first."""
    if score is None:
        return ""
    shown = score[::-1] if winner is Seat.B else score
    return f", {shown[0]}–{shown[1]}"


def _why(played: Round, done: SetResult, view: str, lang: Lang) -> str:
    deed = _deed(played, done.seq)
    if isinstance(deed, FlagFell):
        return _flag(played, deed, done.winner, done.score, view, lang)
    if isinstance(deed, Resigned):
        code = f"resigned-{_person(deed.seat, view)}"
        return say(f"board.ended.why.{code}", lang, name=NAMES[deed.seat])
    by_game = topic("game", lang).get(f"reason.{done.reason}")
    return by_game or topic("board", lang).get(f"ended.why.{done.reason}", "")


def _deed(played: Round, seq: int) -> Deed:
    return next(entry.deed for entry in played.log if entry.seq == seq)


def _flag(
    played: Round,
    deed: FlagFell,
    winner: Seat | None,
    score: tuple[int, int] | None,
    view: str,
    lang: Lang,
) -> str:
    """Whose time ran out, what lay in the treasury where that decides, and the article (M8)."""
    flag, code = played.table.book.flag, "flag"
    least = flag.draw_stones.value
    if least and score:
        code = "flag-drawn" if winner is None else "flag-short"
    stones = score[deed.seat.index] if score else 0
    facts = {"name": NAMES[deed.seat], "n": stones, "least": least}
    why = say(f"board.ended.why.{code}-{_person(deed.seat, view)}", lang, **facts)
    own = played.table.book
    article = cited(", ".join(_articles(flag.result.sources)), lang, own)
    return say("board.ended.why.article", lang, why=why, article=article) if article else why


def _articles(sources: tuple[str, ...]) -> list[str]:
    """What the text itself says; our own readings of it are not for the players' ears."""
    return [source for source in sources if " " in source]
