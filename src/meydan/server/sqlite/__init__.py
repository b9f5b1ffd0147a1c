"""Django's SQLite backend with a queue before its one writer."""
