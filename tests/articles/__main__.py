"""Write `docs/articles.md` again."""

from tests.articles.page import PAGE, page, problems

for problem in problems():
    print(problem)
PAGE.write_text(page(), encoding="utf-8")
