"""How an installation and its events present themselves: name and colours, the hall's screens."""
