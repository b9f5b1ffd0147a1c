"""News for programs: what is told, signed for each, sent behind the pages."""
