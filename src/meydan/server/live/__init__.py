"""Live pages: what changed is stored, then published, then sent down one stream a page."""
