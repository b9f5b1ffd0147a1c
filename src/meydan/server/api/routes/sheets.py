"""What is printed, for programs that print: the list of sheets, and each as a PDF."""

from typing import Annotated

from django.http import Http404
from ninja import Query

from meydan.formats.sheets import Wishes, of_category
from meydan.server.access.actions import Act
from meydan.server.api.route import printed, read
from meydan.server.api.routes.events import CATEGORY
from meydan.server.api.shapes.sheets import SheetList, SheetOut
from meydan.server.store.rows import load
from meydan.server.web.page import Scope
from meydan.server.web.sheet_wishes import (
    category_sheet,
    is_ready,
    may_print,
    minors_on,
    sheet_name,
    typeset,
)
from meydan.words import Lang, lang as language_of

Number = Annotated[int | None, Query(None, ge=1, le=99, description="The last one otherwise.")]
Language = Annotated[Lang | None, Query(None, description="The event's own otherwise.")]
Short = Annotated[bool, Query(False, description="Minors by first name and initial.")]
Large = Annotated[bool, Query(False, description="Slips in large print.")]
Stacked = Annotated[bool, Query(False, description="Slips so that cut piles lie in order.")]
Everyone = Annotated[bool, Query(False, description="Certificates for all who took part.")]


@read(CATEGORY + "/sheets", Act.PRINT, SheetList)
def list_sheets(scope: Scope) -> SheetList:
    """What can be printed of a category."""
    tournament = load(scope.category)
    return SheetList(
        items=[
            SheetOut(
                code=code,
                title=sheet_name(code, scope.lang),
                needs=sorted(need.value for need in kind.needs),
                options=sorted(kind.options),
                ready=is_ready(scope, tournament, kind),
            )
            for code, kind in of_category().items()
            if may_print(scope, kind)
        ]
    )


@printed(CATEGORY + "/sheets/{slug:sheet}", Act.PRINT, "application/pdf")
def print_sheet(
    scope: Scope,
    sheet: str,
    round: Number,  # noqa: A002  a name of the API
    lang: Language,
    short: Short,
    large: Large,
    stacked: Stacked,
    everyone: Everyone,
) -> bytes:
    """One sheet as a tagged PDF; what it has no use for is passed over."""
    kind = of_category().get(sheet)
    tournament = load(scope.category)
    if kind is None or not may_print(scope, kind) or not is_ready(scope, tournament, kind):
        raise Http404
    asked = Wishes(
        round=round,
        minors_on=minors_on(scope) if short else None,
        large=large,
        stacked=stacked,
        everyone=everyone,
    )
    made = category_sheet(scope, tournament, kind, asked)
    return typeset(made, lang or language_of(scope.event.language), event=scope.event)
