"""The field of bytes: ``bytes``."""

from __future__ import annotations

import builtins
import re
from typing import Optional

from ..codec import Codec
from .field import Field

_HEX = re.compile("(?:[0-9a-f]{2})*")


def _write(value: object) -> Optional[str]:
    return value.hex() if isinstance(value, (builtins.bytes, bytearray)) else None


def _read(text: str) -> Optional[builtins.bytes]:
    return builtins.bytes.fromhex(text) if _HEX.fullmatch(text) else None


_BYTES = Codec("bytes", _write, _read, least="")


def bytes(name: str) -> Field:
    """Bytes, as lower-case hex. Sorts by bytes.

    >>> from keywright import key
    >>> key("HASH", bytes("sha")).encode(sha=b"\\x00\\xff")
    'HASH#00ff'
    """
    return Field(name, "bytes", _BYTES)
