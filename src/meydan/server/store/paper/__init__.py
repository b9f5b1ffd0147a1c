"""How an event prints: wording, signatures, emblems."""
