"""The federation texts as data: one TOML file a text."""
