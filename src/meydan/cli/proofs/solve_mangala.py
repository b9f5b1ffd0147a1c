"""`meydan solve mangala`: what an opening comes to with best play, proved."""

import json
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from meydan.cli import UserError
from meydan.cli.labels import number, row, seconds as in_seconds
from meydan.cli.language import language, refusal, said

if TYPE_CHECKING:
    from meydan.engine.mangala.native import TablebaseFile
    from meydan.engine.mangala.proof import MoveValue, Prover
    from meydan.games.mangala import MangalaState


@dataclass(frozen=True, slots=True)
class Answer:
    """What was proved about a position."""

    margin: int
    moves: "tuple[MoveValue, ...]"
    line: tuple[int, ...]
    nodes: int


@dataclass(frozen=True, slots=True)
class Files:
    """What is written beside the answer; of a book also how much."""

    record: Path
    book: Path | None
    certificate: Path | None
    entries: int
    plies: int


def mangala(
    stones_per_pit: Annotated[
        int, typer.Option(help="The start with so many in each pit.", min=1, max=6)
    ] = 4,
    position: Annotated[str | None, typer.Option(help="This position instead, as text.")] = None,
    threads: Annotated[int, typer.Option(help="Threads that share the work.", min=1, max=256)] = 2,
    table_stones: Annotated[int, typer.Option(help="Begin from a tablebase of these.", min=1)] = 20,
    memory: Annotated[int, typer.Option(help="MB for what was proved.", min=1, max=1 << 20)] = 512,
    record: Annotated[Path | None, typer.Option(help="Keep proofs in this file.")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on from the record.")] = False,
    jobs: Annotated[
        int, typer.Option(help="Split into jobs after so many plies; 0: one run.", min=0, max=6)
    ] = 0,
    workers: Annotated[int, typer.Option(help="Processes for the jobs.", min=1, max=256)] = 2,
    scheduler: Annotated[
        str | None, typer.Option(help="Run the jobs on this Dask scheduler instead.")
    ] = None,
    book: Annotated[Path | None, typer.Option(help="Make an opening book, too.")] = None,
    entries: Annotated[
        int, typer.Option(help="Of the book, about so many.", min=1, max=10**7)
    ] = 1_000,
    plies: Annotated[
        int,
        typer.Option(help="In the book every move is known for so many plies.", min=0, max=6),
    ] = 0,
    certificate: Annotated[
        Path | None, typer.Option(help="Write FILE.least and FILE.most, which show the value.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
) -> None:
    """Prove the value of the start, of each first move, and a best line.

    The record of proofs lies beside the tablebase unless --record names a file; a run that was
    stopped goes on with --resume.
    """
    from meydan.cli.game_options import writable
    from meydan.engine.mangala import native, tablebase

    if table_stones > tablebase.MOST:
        raise refusal("between", option="--table-stones", low=1, high=tablebase.MOST)
    if jobs and (resume or any(file is not None for file in (record, book, certificate))):
        raise refusal("jobs")
    if scheduler is not None and not jobs:
        raise refusal("needs", one="--scheduler", other="--jobs")
    for file in (record, book, certificate):
        writable(file)
    state = _position(stones_per_pit, position)
    begin = time.perf_counter()
    try:
        table = tablebase_of(table_stones, threads)
        if jobs:
            answer = _by_jobs(state, jobs, table_stones, memory << 20, workers, scheduler)
        else:
            name = f"mangala-{stones_per_pit}.jsonl" if position is None else "mangala.jsonl"
            path = tablebase.path().with_name(name) if record is None else record
            made = Files(path, book, certificate, entries=entries, plies=plies)
            answer = _in_one_run(state, table, made, memory << 20, threads, resume=resume)
    except native.NeedsKernel:
        raise refusal("needs-kernel") from None
    except (ValueError, OSError) as error:
        raise UserError(str(error)) from None
    _tell(state, answer, time.perf_counter() - begin, as_json=as_json)


def _position(stones_per_pit: int, position: str | None) -> "MangalaState":
    from meydan.cli.game_options import position_of
    from meydan.engine.mangala import positions

    if position is None:
        return positions.start(stones_per_pit)
    state: MangalaState = position_of(positions.GAME, position, language(None))
    if positions.GAME.outcome(state) is not None:
        raise refusal("set-over")
    return state


def tablebase_of(stones: int, threads: int) -> "TablebaseFile":
    """The tablebase of so many stones; made now if it is not there."""
    from meydan.cli.progress_bar import progress_bar
    from meydan.engine.mangala import tablebase

    found = tablebase.open_table(stones)
    if found is None:
        with progress_bar(said("count.proving", stones=stones)) as report:
            found = tablebase.make(stones, threads=threads, report=report)
    assert found is not None  # only Ctrl-C stops it, and that does not come here
    return found


def _in_one_run(
    state: "MangalaState",
    table: "TablebaseFile",
    files: Files,
    memory: int,
    threads: int,
    *,
    resume: bool,
) -> Answer:
    from meydan.cli.progress_bar import still_at_work
    from meydan.engine.mangala.proof import Prover
    from meydan.engine.mangala.record import Record

    record = Record(files.record, resume=resume)
    begin = time.monotonic()
    try:
        with still_at_work(said(f"count.takes-{_long(state)}")) as tell:

            def looked() -> bool:
                nodes, gone = number(prover.nodes), in_seconds(time.monotonic() - begin, 0)
                tell(said("count.proved-so-far", time=gone, nodes=nodes))
                return False

            prover = Prover(table, memory=memory, threads=threads, record=record, stop=looked)
            margin = prover.margin(state)
            moves = prover.moves(state, guess=margin)
            answer = Answer(margin, moves, prover.line(state), prover.nodes)
        if files.book is not None:
            _make_book(prover, state, files.book, files.entries, files.plies)
        if files.certificate is not None:
            _certify(prover, state, margin, files.certificate)
    finally:
        record.close()
    return answer


def _long(state: "MangalaState") -> str:
    """How long a proof takes, by the stones that are still in the pits."""
    from meydan.engine.mangala.positions import pits_of

    stones = sum(pits_of(state))
    return "seconds" if stones <= 36 else "minutes" if stones <= 48 else "days"


def _make_book(
    prover: "Prover", state: "MangalaState", path: Path, entries: int, plies: int
) -> None:
    from meydan.cli.progress_bar import progress_bar
    from meydan.engine.mangala.book import pack
    from meydan.engine.mangala.book_maker import make_book
    from meydan.engine.mangala.tablebase import USUAL
    from meydan.formats.atomic import write_atomic

    with progress_bar(said("count.book")) as report:
        made = make_book(prover, state, entries=entries, plies=plies, edge=USUAL, report=report)
    write_atomic(path, pack(made))


def _certify(prover: "Prover", state: "MangalaState", margin: int, path: Path) -> None:
    from meydan.engine.mangala.certificate import certificate
    from meydan.formats.atomic import write_atomic

    for name, least in (("least", True), ("most", False)):
        shown = certificate(prover, state, margin=margin, least=least)
        write_atomic(path.with_name(f"{path.name}.{name}"), shown)


def _by_jobs(
    state: "MangalaState",
    plies: int,
    table_stones: int,
    memory: int,
    workers: int,
    scheduler: str | None,
) -> Answer:
    from meydan import machines
    from meydan.cli.progress_bar import progress_bar
    from meydan.engine.mangala import jobs, tablebase

    waiting = jobs.split(
        state, plies, table=tablebase.path(), table_stones=table_stones, memory=memory
    )
    if scheduler is None:
        with progress_bar(said("count.jobs")) as report:
            proofs = machines.run_here(jobs.run, waiting, workers=workers, report=report)
    else:
        proofs = machines.run_on_cluster(jobs.run, waiting, scheduler)
    margin, moves = jobs.merged(state, plies, {proof.pits: proof.lower for proof in proofs})
    return Answer(margin, moves, (), sum(proof.nodes for proof in proofs))


def _tell(state: "MangalaState", answer: Answer, seconds: float, *, as_json: bool) -> None:
    from meydan.engine.mangala.positions import GAME

    if as_json:
        found = {
            "position": GAME.dump(state),
            "margin": answer.margin,
            "moves": {str(move.pit): move.margin for move in answer.moves},
            "line": list(answer.line),
            "nodes": answer.nodes,
            "seconds": round(seconds, 3),
        }
        print(json.dumps(found))
        return
    print(said("count.margin", margin=f"{answer.margin:+}"))
    for move in answer.moves:
        print(f"  {move.pit}   {move.margin:+}")
    if answer.line:
        print(row("line", " ".join(map(str, answer.line))))
    print(row("nodes", number(answer.nodes)))
    print(row("time", in_seconds(seconds, 1)))
