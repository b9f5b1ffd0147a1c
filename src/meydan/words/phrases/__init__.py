"""How values of the domain become sentences: a module a layer that the values come from.

The layers below return codes and facts; files, pages and the terminal above say them by these
functions, so that a refusal reads the same on a phone, on a sheet and in a shell.
"""
