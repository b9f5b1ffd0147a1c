"""How `--help` tells between which numbers an option may be: `<int 1–10>`."""

from typing import Any

Bounds = tuple[float | None, float | None]


def bounds_of(param: Any) -> Bounds:
    """The least and the most that a number may be."""
    return getattr(param, "min", None), getattr(param, "max", None)


def tell_bounds(command: Any) -> None:
    """Write the bounds of a command's numbers, and of its subcommands', where their type stands."""
    for one in command.params:
        low, high = bounds_of(one)
        bounded = low is not None or high is not None
        if bounded and one.metavar is None and one.param_type_name == "option":
            one.metavar = f"<{_kind(low, high)} {_range(low, high)}>"
            # Typer would tell them once more, as `[1<=x<=10]`.
            one._get_number_range_help_str = lambda: None
    for inner in getattr(command, "commands", {}).values():
        tell_bounds(inner)


def _kind(*bounds: float | None) -> str:
    return "float" if any(isinstance(one, float) for one in bounds) else "int"


def _range(low: float | None, high: float | None) -> str:
    if high is None:
        return f"≥ {low:g}"
    return f"≤ {high:g}" if low is None else f"{low}–{high}"
