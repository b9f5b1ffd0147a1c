"""Deeds of a round as the API describes them: one shape a kind, made from `meydan.match.deeds`.

The classes there are the truth; these only let the description name every field, and a program be
told which one is wrong.
"""

from dataclasses import MISSING, fields
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Annotated, Any, Literal, get_type_hints

from pydantic import ConfigDict, Field, create_model

from meydan.match.deeds import DEEDS, Deed, Opened, Replaced
from meydan.server.api.shapes.base import PRINTABLE, In
from meydan.server.models.log import LONGEST_REASON

FREE = ("reason", "note", "text")
"""Fields that hold a person's own words."""


class _Made(In):
    """What made shapes begin with: there is no source to search for words about their fields.

    The search goes through every module for each shape: nearly two seconds at every start.
    """

    model_config = ConfigDict(use_attribute_docstrings=False)


def _field(name: str, kind: Any) -> Any:
    if kind is str or kind == str | None:
        longest = LONGEST_REASON if name in FREE else 200
        return Annotated[kind, Field(max_length=longest, pattern=PRINTABLE)]
    if kind is int:
        return Annotated[int, Field(strict=True, ge=0, le=1 << 31)]
    return kind


def _shape(deed: type[Deed], inner: Any = None) -> type[In]:
    hints = get_type_hints(deed)
    made: dict[str, Any] = {"kind": (Literal[deed.kind], ...)}
    for one in fields(deed):  # type: ignore[arg-type]
        kind = inner if hints[one.name] is Deed else _field(one.name, hints[one.name])
        made[one.name] = (kind, ... if one.default is MISSING else one.default)
    return create_model(f"Deed{deed.__name__}", __base__=_Made, __doc__=deed.__doc__, **made)


if TYPE_CHECKING:
    DeedIn = In
else:
    _PLAIN = [_shape(one) for one in DEEDS if one not in (Opened, Replaced)]
    _INNER = Annotated[reduce(or_, _PLAIN), Field(discriminator="kind")]
    _ALL = [*_PLAIN, _shape(Replaced, _INNER)]

    DeedIn = Annotated[reduce(or_, _ALL), Field(discriminator="kind")]
"""Anything that can be entered; a board's round is opened by the server itself."""
