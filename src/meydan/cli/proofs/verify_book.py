"""`meydan verify-book`: entries of Mangala's opening book, proved afresh."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from meydan.cli import UserError
from meydan.cli.labels import number
from meydan.cli.language import language, refusal, said
from meydan.cli.plain_errors import file_error

if TYPE_CHECKING:
    from meydan.engine.mangala.book import Book
    from meydan.engine.mangala.book_check import Checked

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command()
def verify_book(
    entry: Annotated[
        list[str] | None, typer.Option(help="This position, as text; may be repeated.")
    ] = None,
    sample: Annotated[
        int | None, typer.Option(help="So many drawn by the seed; or all.", min=1)
    ] = None,
    seed: Annotated[int, typer.Option(help="The same seed draws the same entries.")] = 0,
    file: Annotated[Path | None, typer.Option(help="Another book than the package's.")] = None,
    table_stones: Annotated[int, typer.Option(help="Begin from a tablebase of these.", min=1)] = 20,
    memory: Annotated[int, typer.Option(help="MB for what was proved.", min=1, max=1 << 20)] = 512,
    threads: Annotated[int, typer.Option(help="Threads that share the work.", min=1, max=256)] = 2,
    as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
) -> None:
    """Prove entries of the opening book again, without it; exit code 1 if one fails."""
    from meydan.cli.game_options import position_of
    from meydan.cli.progress_bar import progress_bar
    from meydan.cli.proofs.solve_mangala import tablebase_of
    from meydan.engine.mangala import book, book_check, native, positions, tablebase
    from meydan.engine.mangala.proof import Prover

    if table_stones > tablebase.MOST:
        raise refusal("between", option="--table-stones", low=1, high=tablebase.MOST)
    if entry and sample is not None:
        raise refusal("not-both", one="--entry", other="--sample")
    states = [
        position_of(positions.GAME, text, language(None), option="--entry") for text in entry or ()
    ]
    found = book.shipped() if file is None else _book_in(file)
    try:
        entries = tuple(positions.pits_of(state) for state in states)
        for text, pits in zip(entry or (), entries, strict=True):
            if found.value(pits) is None:
                raise refusal("no-entry", entry=text)
        entries = entries or book_check.chosen(found, sample=sample, seed=seed)
        prover = Prover(tablebase_of(table_stones, threads), memory=memory << 20, threads=threads)
        done = []
        with progress_bar(said("count.entries")) as report:
            for checked in book_check.verify(found, entries, prover):
                done.append(checked)
                report(len(done), len(entries))
    except native.NeedsKernel:
        raise refusal("needs-kernel") from None
    except (ValueError, OSError) as error:
        raise UserError(str(error)) from None
    _tell(done, entries=len(found), nodes=prover.nodes, as_json=as_json)


def _tell(done: "list[Checked]", *, entries: int, nodes: int, as_json: bool) -> None:
    wrong = [one for one in done if one.book != one.proved]
    if as_json:
        print(
            json.dumps(
                {
                    "entries": entries,
                    "checked": len(done),
                    "nodes": nodes,
                    "wrong": [
                        {"pits": one.pits, "book": one.book, "proved": one.proved} for one in wrong
                    ],
                }
            )
        )
    else:
        for one in wrong:
            pits = " ".join(map(str, one.pits))
            print(said("count.book-wrong", pits=pits, book=one.book, proved=one.proved))
        right, total = number(len(done) - len(wrong)), number(len(done))
        print(said("count.proved-again", right=right, total=total))
    if wrong:
        raise typer.Exit(1)


def _book_in(file: Path) -> "Book":
    from meydan.engine.mangala.book import unpack

    try:
        return unpack(file.read_bytes())
    except OSError as error:
        raise file_error(error, file, language(None)) from None
    except ValueError as error:
        raise UserError(f"{file}: {error}") from None
