"""`meydan season`: a federation's year on this server."""

import time
from typing import Annotated

import typer

from meydan.cli.language import language
from meydan.cli.upkeep_faults import plain_upkeep

app = typer.Typer(add_completion=False, rich_markup_mode=None, no_args_is_help=True)

Lang = Annotated[str | None, typer.Option(help="tr, en or ru.")]


@app.command("fill")
def fill(
    provinces: Annotated[int, typer.Option(min=1, max=99)] = 81,
    districts: Annotated[int, typer.Option(min=1, max=2000)] = 900,
    children: Annotated[int, typer.Option(min=8, max=1_000_000)] = 100_000,
    year: Annotated[int, typer.Option(min=2000, max=2100)] = 2026,
    seed: Annotated[int, typer.Option(help="The same seed, the same season.")] = 2026,
    lang: Lang = None,
) -> None:
    """Fill the database with a whole made-up season, for measuring; never a real one's."""
    began = time.monotonic()
    with plain_upkeep(language(lang)):
        from meydan.server.upkeep.data_folder import prepare

        prepare()
        from meydan.server.demo.whole_season import Size, count, fill as make

        size = Size(provinces=provinces, districts=districts, children=children)
        made = make(size, year=year, seed=seed, told=_tell)
        count(made, _tell)
    print(f"\r/f/{made.slug}/  {time.monotonic() - began:.0f} s")


@app.command("count")
def count_all(lang: Lang = None) -> None:
    """Work out places and ratings of whatever changed, now."""
    with plain_upkeep(language(lang)):
        from meydan.server.upkeep.data_folder import prepare

        prepare()
        from meydan.server.store.season.upkeep import count_due

        print(count_due())


def _tell(what: str, done: int, of: int) -> None:
    if done % 10 == 0:
        print(f"\r{what} {done}/{of}   ", end="", flush=True)
