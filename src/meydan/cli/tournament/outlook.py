"""`meydan simulate --many`: what so many rounds bring about, as a table."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from meydan.cli.progress_bar import progress_bar
from meydan.cli.tournament.list_table import print_json, print_listing
from meydan.machines import run_here, run_on_cluster
from meydan.rulebooks import Rulebook
from meydan.tournament import Points
from meydan.tournament.outlook import Outlook, Question, drawn_strengths, outlook
from meydan.tournament.worth import Worth
from meydan.words import Lang, say
from meydan.words.phrases.listing.values import Column, Listing, points

STEP = 100
"""Tournaments of a job; between two jobs the progress is told."""

COLUMNS = ("rounds", "bye", "best-first", "best-alone", "sharing", "stronger", "unfinished")


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """So many tournaments by a seed."""

    question: Question
    count: int
    seed: int


def print_outlooks(
    players: int,
    rounds: Sequence[int],
    *,
    book: Rulebook,
    count: int,
    seed: int,
    lang: Lang,
    as_json: bool,
    workers: int = 1,
    scheduler: str | None = None,
) -> None:
    """A row for each number of rounds; in an odd field also for each worth of the bye.

    Processes here, or the machines of a Dask cluster, share the tournaments out; what comes out is
    the same.
    """
    strengths = drawn_strengths(players, random.Random(seed))
    worth = Worth.of(book)
    questions = [
        Question(strengths=strengths, rounds=number, book=book, bye=bye)
        for number in rounds
        for bye in (worth.win, worth.draw)[: 1 + players % 2]
    ]
    jobs = [
        Job(question=one, count=min(STEP, count - done), seed=seed + done)
        for one in questions
        for done in range(0, count, STEP)
    ]
    played = _played(jobs, workers, scheduler, lang)
    each = len(jobs) // len(questions)
    found = [
        sum(played[at : at + each], start=Outlook(0, 0, 0, 0, 0))
        for at in range(0, len(played), each)
    ]
    if as_json:
        print_json([_json(*one, count) for one in zip(questions, found, strict=True)])
        return
    rows = tuple(
        (
            one.rounds,
            points(one.bye) if players % 2 else None,
            _percent(seen.best_first, seen.finished),
            _percent(seen.best_alone, seen.finished),
            _mean(seen.sharing, seen.finished),
            _mean(seen.distance, seen.sharing),
            _percent(count - seen.finished, count) if seen.finished < count else None,
        )
        for one, seen in zip(questions, found, strict=True)
    )
    columns = tuple(
        Column(code=code, heading=say(f"terminal.outlook.{code}", lang), align="right")
        for code in COLUMNS
    )
    title = say("terminal.outlook.title", lang, players=players, count=count)
    note = say("terminal.outlook.note", lang)
    print_listing(Listing(code="outlook", title=title, columns=columns, rows=rows, note=note), lang)


def play(job: Job) -> Outlook:
    """Play one job; needs nothing but itself."""
    return outlook(job.question, count=job.count, seed=job.seed)


def _played(jobs: Sequence[Job], workers: int, scheduler: str | None, lang: Lang) -> list[Outlook]:
    if scheduler is not None:
        return run_on_cluster(play, jobs, scheduler)
    with progress_bar(say("terminal.simulating", lang)) as progress:
        return run_here(play, jobs, workers=workers, report=progress)


def _percent(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f} %" if whole else ""


def _mean(total: int, number: int) -> str:
    return f"{total / number:.2f}" if number else ""


def _json(one: Question, seen: Outlook, count: int) -> dict[str, object]:
    return {
        "players": len(one.strengths),
        "rounds": one.rounds,
        "bye": float(Fraction(Points(one.bye), 2)),
        "tournaments": count,
        "finished": seen.finished,
        "best_first": seen.best_first,
        "best_alone": seen.best_alone,
        "sharing": seen.sharing,
        "stronger": seen.distance,
    }
