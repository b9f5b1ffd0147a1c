"""Values as they go over the wire: their names and types are a promise to programs."""
