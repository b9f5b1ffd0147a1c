"""Commands that prove: exact endings, openings, the book."""
