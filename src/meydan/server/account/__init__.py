"""Signing in and out, links that let people in, tokens for programs."""
