"""Secrets of links and tokens: made once, shown once, kept as a digest."""

import hashlib
import secrets


def new_secret() -> str:
    """A secret that nobody guesses and that fits in a QR code."""
    return secrets.token_urlsafe(24)


def digest(secret: str) -> str:
    """What is kept of a secret."""
    return hashlib.sha256(secret.encode()).hexdigest()


def new_token() -> str:
    """A token for programs, to be shown once; people and secret scanners see what it is."""
    return f"meydan_{new_secret()}"
