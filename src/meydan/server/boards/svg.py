"""SVG as text: elements, lit balls, and the names of rows and columns."""


def el(name: str, *children: str, **attributes: object) -> str:
    """An element; `class_` is written `class`, and `font_size` `font-size`."""
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{_number(value)}"'
        for key, value in attributes.items()
    )
    return f"<{name}{written}>{''.join(children)}</{name}>"


def svg(size: tuple[int, int], *children: str, class_: str = "") -> str:
    """A whole drawing, which readers of the screen pass over: the grid beside it tells them."""
    box = f'viewBox="0 0 {size[0]} {size[1]}"'
    return f'<svg class="{class_}" {box} aria-hidden="true">{"".join(children)}</svg>'


def ball(id_: str, kind: str) -> str:
    """A gradient that lights a ball from the upper left; colours come from the style sheet."""
    stops = (("0", "light"), (".55", "mid"), ("1", "deep"))
    return el(
        "radialGradient",
        *(el("stop", offset=offset, class_=f"{kind}-{tone}") for offset, tone in stops),
        id=id_,
        cx=".36",
        cy=".3",
        r=".8",
    )


def wood_gradient(id_: str) -> str:
    """Wood, lighter above."""
    stops = (("0", "wood-light"), ("1", "wood-deep"))
    drawn = (el("stop", offset=offset, class_=tone) for offset, tone in stops)
    return el("linearGradient", *drawn, id=id_, x2="0", y2="1")


def grain(x: float, y: float, width: float, height: float, step: float = 28) -> str:
    """Lines of the wood's growth, which wander a little."""
    lines, at, seed = [], step * 0.9, 0
    while at < height - step * 0.6:
        bend = 4 if seed % 2 else -3
        reach = (width - 20) / 4
        way = f"q{reach / 2:.1f} {bend} {reach:.1f} {seed % 3 - 1}t{reach:.1f} 1t{reach:.1f} -1"
        lines.append(f"M{x + 10:.1f} {y + at:.1f}{way}t{reach:.1f} {1 - seed % 3}")
        at, seed = at + step * (0.8 + 0.4 * (seed % 3) / 2), seed + 1
    return el("path", class_="grain", d="".join(lines))


def glint(r: float) -> str:
    """The light on a polished piece."""
    at = {"cx": -r * 0.36, "cy": -r * 0.44, "rx": r * 0.26, "ry": r * 0.14}
    return el("ellipse", class_="piece-glint", transform="rotate(-32)", **at)


def moved(x: float, y: float, *children: str, class_: str = "") -> str:
    """A group set down at a place."""
    return el("g", *children, class_=class_, transform=f"translate({_number(x)} {_number(y)})")


def coordinates(
    size: int,
    *,
    left: float,
    top: float,
    cell: float,
    gap_after: int = 0,
    gap: float = 0,
    below: bool = False,
    flip: bool = False,
    upwards: bool = False,
    margin: float = 0,
) -> str:
    """Labels of rows and columns around a square board."""
    extent = size * cell + (gap if gap_after else 0)
    labels = []
    for at in range(size):
        shift = gap if gap_after and at >= gap_after else 0
        column = size - 1 - at if flip else at
        row = size - 1 - at if upwards != flip else at
        x, y = left + at * cell + shift + cell / 2, top + at * cell + shift + cell / 2
        across = top + extent + 22 if below else top - 11 - margin
        labels.append(el("text", "abcdefghi"[column], x=x, y=across))
        labels.append(el("text", str(row + 1), x=left - 16 - margin, y=y + 6))
    return el("g", *labels, class_="coordinates")


def _number(value: object) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)
