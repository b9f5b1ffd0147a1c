"""The peer of a page: Starlette and Jinja2 and nothing else, rendering the same rows."""

import sys
from pathlib import Path

from jinja2 import Environment, FileSystemLoader
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse
from starlette.routing import Route

ROWS = [
    (place, f"Ada D{place}.", "Demo Okulu", "Demo", "4½", ["23.5", "26", "18.25", "0", "4"])
    for place in range(1, 301)
]
pages = Environment(loader=FileSystemLoader(Path(__file__).parent), autoescape=True)
TEMPLATE = pages.get_template("bare_page.html")


async def standings(request: Request) -> HTMLResponse:  # noqa: ARG001
    """A standings table of 300 rows."""
    return HTMLResponse(TEMPLATE.render(rows=ROWS))


application = Starlette(routes=[Route("/", standings)])

if __name__ == "__main__":
    import uvicorn

    uvicorn.run(application, host="127.0.0.1", port=int(sys.argv[1]), log_level="warning")
