"""Pages: a view parses, calls one function of the domain, and renders."""
