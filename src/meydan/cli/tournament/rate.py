"""`meydan rate`: a rating list out of reports and tournament files."""

from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from meydan.cli import UserError
from meydan.cli.language import language
from meydan.cli.tournament.desk import load
from meydan.cli.tournament.list_table import print_json, print_listing
from meydan.cli.tournament.report import read_report
from meydan.ratings import Counts, Game, Rating, System, game_of, rate, systems
from meydan.tournament import Player, Tournament
from meydan.tournament.names import sort_key
from meydan.words import Lang, say
from meydan.words.phrases.listing.ratings import Rated, ratings_listing

app = typer.Typer(add_completion=False, rich_markup_mode=None)


class People:
    """Players of several files: one where name and year of birth are the same."""

    def __init__(self) -> None:
        self.players: list[Player] = []
        self._numbers: dict[object, int] = {}

    def number(self, player: Player) -> int:
        """The number of a player; what the newest file tells of them stands."""
        key = (sort_key(player.full)[:2], player.birth_year)
        at = self._numbers.setdefault(key, len(self.players))
        self.players[at : at + 1] = [player]
        return at


@app.command(name="rate")
def rate_files(
    files: Annotated[
        list[Path], typer.Argument(metavar="FILE…", help="Reports (TRF) or tournament files.")
    ],
    system: Annotated[str, typer.Option(help="glicko2 or elo.")] = "glicko2",
    counts: Annotated[Counts, typer.Option(help="What of a round counts.")] = Counts.ROUND,
    first: Annotated[
        bool, typer.Option("--first", help="Take the files' ratings as first values.")
    ] = False,
    lang: Annotated[str | None, typer.Option(help="tr, en or ru.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
) -> None:
    """Rate the games of files; each file is a period of its own, in the order given."""
    said = language(lang)
    if system not in systems():
        raise UserError(say("ratings.no-system", said, system=system, known=", ".join(systems())))
    way = systems()[system]
    people, games, known = People(), list[Game](), dict[int, Rating]()
    for period, file in enumerate(files, 1):
        tournament = _read(file, said)
        numbers = {one.id: people.number(one.player) for one in tournament.entries}
        if first:
            for one in tournament.entries:
                if one.player.rating:
                    known.setdefault(numbers[one.id], way.first(one.player.rating))
        found = (
            game_of(
                pair.result,
                period=period,
                first=numbers[pair.first],
                second=numbers[pair.second],
                counts=counts,
            )
            for one in tournament.rounds
            for pair in one.pairs
        )
        games += [game for game in found if game is not None]
    rated = _rated(people, games, way, known)
    if as_json:
        print_json({"system": system, "counts": counts, "rows": list(map(_json, rated))})
    else:
        print_listing(ratings_listing(rated, said, title=say("ratings.title", said)), said)


def _read(file: Path, lang: Lang) -> Tournament:
    if file.suffix.lower() == ".json":
        return load(file, lang)
    return read_report(file, lang).tournament


def _rated(
    people: People, games: list[Game], system: System, known: dict[int, Rating]
) -> list[Rated]:
    now: dict[int, Rating] = {}
    for step in rate(games, system, known=known):
        now |= step.ratings
    order = sorted(now, key=lambda one: (-now[one].value, sort_key(people.players[one].full)))
    return [
        Rated(place=place, player=people.players[one], rating=now[one])
        for place, one in enumerate(order, 1)
    ]


def _json(one: Rated) -> dict[str, object]:
    rating = one.rating
    return {
        "place": one.place,
        "name": one.player.full,
        **{key: value for key, value in asdict(one.player).items() if value not in (None, "")},
        "rating": round(rating.value, 2),
        "deviation": round(rating.deviation, 2),
        "games": rating.games,
    }
