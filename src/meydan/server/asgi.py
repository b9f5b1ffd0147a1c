"""The ASGI application, for any server: `uvicorn meydan.server.asgi:application`.

`meydan serve` starts the same with limits on connections that other servers leave to a proxy.
Django is set up before anything that knows its models is imported.
"""

from meydan.server.upkeep.data_folder import setup

setup()

from meydan.server.whole import application  # noqa: E402

__all__ = ["application"]
