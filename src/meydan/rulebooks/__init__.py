"""The federation texts as data: one TOML file a text.

A rulebook says how a round and a tournament run: sets, points, clock, flag, warnings, touch,
claims, exemptions, pairing, standings. Each field carries the article or the ruling it rests on
and whether it is open, that is, our own reading that a technical meeting may change.

>>> from meydan.rulebooks import load
>>> book = load("tazof-mangala-2023")
>>> book.clock.minutes
Field(value=15, source='tazof-mangala-2023 j.1', open=False, reason=None)
>>> book.with_field("pairing.bye", 1, reason="technical meeting").pairing.bye.value
1
"""

from meydan.rulebooks.article import Article
from meydan.rulebooks.book import Rulebook, RulebookError
from meydan.rulebooks.catalog import default_for, ids, load, playable, usual
from meydan.rulebooks.difference import Difference, diff
from meydan.rulebooks.field import Change, Field, HalfPoints, Texts, Told
from meydan.rulebooks.games import game_for, game_of, scored, stones_of
from meydan.rulebooks.plain import plain
from meydan.rulebooks.rulings import Ruling, rulings

__all__ = [
    "Article",
    "Change",
    "Difference",
    "Field",
    "HalfPoints",
    "Rulebook",
    "RulebookError",
    "Ruling",
    "Texts",
    "Told",
    "default_for",
    "diff",
    "game_for",
    "game_of",
    "ids",
    "load",
    "plain",
    "playable",
    "rulings",
    "scored",
    "stones_of",
    "usual",
]
