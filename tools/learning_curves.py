"""Draw the learning curves of the documentation anew.

    python tools/learning_curves.py

reads `docs/learning/GAME.csv`, which `meydan train GAME --curve` writes, and writes
`docs/img/learning-GAME.svg`.
"""

import csv
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).parent.parent
CURVES = ROOT / "docs" / "learning"
IMAGES = ROOT / "docs" / "img"
WIDTH, HEIGHT = 640, 300
LEFT, RIGHT, TOP, BOTTOM = 52, 60, 34, 44
SCORE, LOSS = "#b3401a", "#2b5f8f"


def main() -> None:
    """All curves of games that are learnt by playing."""
    for file in sorted(CURVES.glob("*.csv")):
        with file.open(encoding="utf-8", newline="") as table:
            rows = list(csv.DictReader(table))
        if "score" in rows[0]:
            picture = IMAGES / f"learning-{file.stem}.svg"
            picture.write_text(draw(file.stem, rows), encoding="utf-8")


def draw(game: str, rows: Sequence[dict[str, str]]) -> str:
    """One picture: points against the untrained player, and the loss on new games."""
    games = [int(row["games"]) for row in rows]
    scores = [float(row["score"]) for row in rows]
    losses = [float(row["loss"]) for row in rows]
    low, high = min(losses), max(losses)
    spread = max(high - low, 0.001)
    low, high = low - spread / 4, high + spread / 4

    def x(count: int) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * count / games[-1]

    def y(share: float) -> float:
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * share

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        'font-family="sans-serif" font-size="12">',
        f"<title>How {game} was learnt</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
    ]
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        parts.append(
            f'<path d="M{LEFT} {y(share):.1f}H{WIDTH - RIGHT}" stroke="#ddd"/>'
            f'<text x="{LEFT - 6}" y="{y(share) + 4:.1f}" text-anchor="end" fill="{SCORE}">'
            f"{share:.0%}</text>"
            f'<text x="{WIDTH - RIGHT + 6}" y="{y(share) + 4:.1f}" fill="{LOSS}">'
            f"{low + share * (high - low):.3f}</text>"
        )
    for count in games:
        parts.append(
            f'<text x="{x(count):.1f}" y="{HEIGHT - BOTTOM + 18}" text-anchor="middle" '
            f'fill="#555">{count:,}</text>'
        )
    parts.append(_curve([(x(g), y(s)) for g, s in zip(games, scores, strict=True)], SCORE))
    shares = [(loss - low) / (high - low) for loss in losses]
    parts.append(_curve([(x(g), y(s)) for g, s in zip(games, shares, strict=True)], LOSS))
    parts.append(
        f'<text x="{LEFT}" y="18" fill="{SCORE}">points against the untrained player</text>'
        f'<text x="{WIDTH - RIGHT}" y="18" text-anchor="end" fill="{LOSS}">loss on new games</text>'
        f'<text x="{WIDTH / 2}" y="{HEIGHT - 6}" text-anchor="middle" fill="#555">games</text>'
        "</svg>"
    )
    return "\n".join(parts) + "\n"


def _curve(points: Sequence[tuple[float, float]], colour: str) -> str:
    path = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    dots = "".join(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{colour}"/>' for x, y in points)
    return f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="2"/>{dots}'


if __name__ == "__main__":
    main()
