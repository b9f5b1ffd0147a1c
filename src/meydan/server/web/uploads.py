"""A limit on what may be sent at all, before anything of it is kept."""

from typing import Any

from django.core.exceptions import RequestDataTooBig
from django.core.files.uploadhandler import FileUploadHandler

from meydan.server.gate.body import LARGEST


class LimitedUpload(FileUploadHandler):
    """Refuses a request that says it is too large; others handle what is not."""

    def handle_raw_input(
        self,
        input_data: Any,  # noqa: ARG002
        META: dict[str, str],  # noqa: ARG002, N803
        content_length: int,
        boundary: str,  # noqa: ARG002
        encoding: str | None = None,  # noqa: ARG002
    ) -> None:
        if content_length > LARGEST:
            raise RequestDataTooBig(f"{content_length} bytes")

    def receive_data_chunk(self, raw_data: bytes, start: int) -> bytes:  # noqa: ARG002
        return raw_data

    def file_complete(self, file_size: int) -> None:  # noqa: ARG002
        return None
