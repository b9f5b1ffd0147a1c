"""Columns that lie sealed in the database and are plain to whoever reads a row."""

import json
from typing import TYPE_CHECKING, Any

from django.db import models

from meydan.server.keyring import is_sealed, ring

if TYPE_CHECKING:  # Django's own classes take no parameters when they run
    _Text = models.TextField[str, str]
    _Rows = models.TextField[Any, Any]
    _Short = models.CharField[str, str]
else:
    _Text = _Rows = models.TextField
    _Short = models.CharField


class SealedText(_Text):
    """A short text; `max_length` is that of the plain one."""

    def from_db_value(self, value: Any, *_: Any) -> Any:
        """Plain, or still sealed where its key is not here."""
        return ring().unseal(value) if value else value

    def get_prep_value(self, value: Any) -> Any:
        """Sealed; what could not be opened goes back as it came."""
        value = super().get_prep_value(value)
        return value if not value or is_sealed(value) else ring().seal(value)


class SealedRows(_Rows):
    """A JSON value, sealed as a whole."""

    if TYPE_CHECKING:
        _pyi_private_set_type: Any
        _pyi_private_get_type: Any

    def from_db_value(self, value: Any, *_: Any) -> Any:
        """The value; nothing where its key is not here."""
        opened = ring().unseal(value)
        return [] if is_sealed(opened) else json.loads(opened)

    def get_prep_value(self, value: Any) -> Any:
        """The value as sealed text."""
        return ring().seal(json.dumps(value, ensure_ascii=False))

    def value_to_string(self, obj: models.Model) -> str:
        """For serializers."""
        return json.dumps(self.value_from_object(obj), ensure_ascii=False)


class Mark(_Short):
    """A keyed hash of another column, by which equal values are found."""

    def __init__(self, *args: Any, of: str, **kwargs: Any) -> None:
        self.of = of
        super().__init__(*args, **kwargs)

    def deconstruct(self) -> Any:
        """For migrations."""
        name, path, args, kwargs = super().deconstruct()
        return name, path, args, kwargs | {"of": self.of}

    def pre_save(self, model_instance: models.Model, add: bool) -> Any:
        """Of what stands there now; that of a text sealed elsewhere came with it."""
        text = getattr(model_instance, self.of)
        if not text or not is_sealed(text):
            setattr(model_instance, self.attname, ring().mark(text) if text else "")
        return super().pre_save(model_instance, add)
