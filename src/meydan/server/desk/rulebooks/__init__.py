"""Texts from outside: for the owner of the installation."""
