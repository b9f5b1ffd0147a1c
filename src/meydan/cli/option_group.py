"""Options that several commands share, written once."""

import inspect
from collections.abc import Callable
from functools import wraps
from typing import Any


def option_group(**options: Any) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Give a command these options, `None` unless asked for, together as its argument `asked`.

    The program's framework reads a command's signature, so the wrapped one is written into it, the
    options at the place of `asked`.
    """

    def decorate(command: Callable[..., None]) -> Callable[..., None]:
        parameters: list[inspect.Parameter] = []
        for one in inspect.signature(command).parameters.values():
            parameters += [one] if one.name != "asked" else _parameters(options)

        @wraps(command)
        def wrapped(**named: Any) -> None:
            asked = {name: named.pop(name) for name in options}
            command(**named, asked=asked)

        wrapped.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
        wrapped.__annotations__ = {one.name: one.annotation for one in parameters}
        return wrapped

    return decorate


def _parameters(options: dict[str, Any]) -> list[inspect.Parameter]:
    kind = inspect.Parameter.KEYWORD_ONLY
    return [
        inspect.Parameter(name, kind, default=None, annotation=hint)
        for name, hint in options.items()
    ]
