"""Which code and which tests honour each article of each text; `python -m tests.articles` writes
the page `docs/articles.md` from it."""
