"""The field of UUIDs: ``uuid``."""

from __future__ import annotations

import re
from typing import Optional, Union
from uuid import UUID

from ..codec import Codec, exactly
from ..escaping import plain
from .field import Field, make_field

_SHAPE = re.compile("[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")


def uuid_text(value: object) -> Optional[str]:
    """The canonical text of a UUID, from a UUID or its text in any case; None for other values."""
    if isinstance(value, UUID):
        return str(value)
    text = plain(value)
    return text.lower() if text is not None and _SHAPE.fullmatch(text) else None


_UUID = Codec(
    "a UUID",
    uuid_text,
    exactly(uuid_text, UUID),
    least="00000000-0000-0000-0000-000000000000",
    greatest="ffffffff-ffff-ffff-ffff-ffffffffffff",
)


def uuid(name: str) -> Field[Union[UUID, str], UUID]:
    """A UUID of any version: a UUID or its text in, a UUID out. Sorts by its text.

    >>> from keywright import key
    >>> key("FILE", uuid("id")).encode(id="0189F7EA-AE2F-7809-8AEB-B819CF5E9E7F")
    'FILE#0189f7ea-ae2f-7809-8aeb-b819cf5e9e7f'
    """
    return make_field(uuid, name, "uuid", _UUID)
