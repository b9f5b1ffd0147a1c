"""The server with the demo event under way, in a process of its own."""

import json
import sys


def main() -> None:
    """Fill an empty database with the demo and serve it on the port given."""
    port = int(sys.argv[1])
    from meydan.server.upkeep.data_folder import prepare

    prepare()
    import uvicorn

    from meydan.server.demo.event import fill

    fill()
    print(json.dumps("demo"), flush=True)
    uvicorn.run("meydan.server.asgi:application", port=port, log_level="error")


if __name__ == "__main__":
    main()
