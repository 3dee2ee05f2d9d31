"""The field of bytes: ``bytes``."""

from __future__ import annotations

import builtins
import re
from typing import Any, Optional

from ..codec import Codec, then
from ..stored import bytes_of
from .field import Field, make_field

_HEX = re.compile("(?:[0-9a-f]{2})*")


def _read(text: str) -> Optional[builtins.bytes]:
    return builtins.bytes.fromhex(text) if _HEX.fullmatch(text) else None


_BYTES = Codec("bytes", then(bytes_of, builtins.bytes.hex), _read, least="")


def bytes(name: str) -> Field[Any, builtins.bytes]:
    """Bytes, as lower-case hex. Sorts by bytes. Takes bytes, a bytearray, or boto3's Binary.

    >>> from keywright import key
    >>> key("HASH", bytes("sha")).encode(sha=b"\\x00\\xff")
    'HASH#00ff'
    """
    return make_field(bytes, name, "bytes", _BYTES)
