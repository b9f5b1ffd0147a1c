"""The handbook: a page for each kind of reader, in the reader's language."""
