"""Write the golden playthroughs again."""

from tests.games.golden import NAMES, golden

for name in NAMES:
    path, text = golden(name)
    path.write_text(text, encoding="utf-8")
