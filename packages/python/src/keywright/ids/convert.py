"""Ids as UUIDs, as bytes, as people type them, and as bounds of a period."""

from __future__ import annotations

import re
from datetime import datetime
from typing import NamedTuple, Union
from uuid import UUID

from ..errors import INVALID_KEY, INVALID_VALUE, refuse
from ..escaping import plain
from ..fields.uuids import uuid_text
from ..instants import TIME, time_of
from ..stored import bytes_of
from .crockford import decode_base32, encode_base32
from .parse import EXAMPLE, check_prefix, is_id, parts_of


class IdBounds(NamedTuple):
    """The first and the last id of a period."""

    lower: str
    upper: str


def id_bounds(prefix: str, first: Union[datetime, str], last: Union[datetime, str]) -> IdBounds:
    """The first and the last id that can be made in a period, both ends included.

    >>> id_bounds("order", "2024-01-01T00:00:00Z", "2024-01-31T23:59:59.999Z").lower
    'order_01HK153X000000000000000000'
    """
    checked = check_prefix(prefix)
    return IdBounds(
        f"{checked}_{_time_digits(first)}{'0' * 16}", f"{checked}_{_time_digits(last)}{'Z' * 16}"
    )


def _time_digits(at: object) -> str:
    ms = time_of(at)
    if ms is None or ms < 0:
        refuse(INVALID_VALUE, f"{TIME}, from 1970 on", at)
    return encode_base32(ms, 10)


def id_to_uuid(text: str) -> UUID:
    """The 128 bits of an id as a UUID, which sorts as the id does.

    >>> str(id_to_uuid("user_01ARZ3NDEKTSV4RRFFQ69G5FAV"))
    '01563e3a-b5d3-d676-4c61-efb99302bd5b'
    """
    return UUID(int=decode_base32(parts_of(text)[1]))


def uuid_to_id(prefix: str, uuid: Union[UUID, str]) -> str:
    """The id with the 128 bits of a UUID of any version.

    >>> uuid_to_id("user", "01563E3A-B5D3-D676-4C61-EFB99302BD5B")
    'user_01ARZ3NDEKTSV4RRFFQ69G5FAV'
    """
    text = uuid_text(uuid)
    if text is None:
        refuse(INVALID_VALUE, "a UUID", uuid)
    return f"{check_prefix(prefix)}_{encode_base32(UUID(text).int, 26)}"


def id_to_bytes(text: str) -> bytes:
    """The 16 bytes of an id, which sort as the id does.

    >>> id_to_bytes("user_01ARZ3NDEKTSV4RRFFQ69G5FAV")[:3].hex()
    '01563e'
    """
    return id_to_uuid(text).bytes


def bytes_to_id(prefix: str, data: bytes) -> str:
    """The id of 16 bytes, whatever they are.

    >>> bytes_to_id("user", bytes(16))
    'user_00000000000000000000000000'
    """
    own = bytes_of(data)
    if own is None or len(own) != 16:
        refuse(INVALID_VALUE, "16 bytes", data)
    return f"{check_prefix(prefix)}_{encode_base32(int.from_bytes(own, 'big'), 26)}"


# ASCII only, before any case is changed: upper() would let ſ in as S.
_TYPED = re.compile("([a-zA-Z0-9_]+)_([A-Za-z0-9]{26})")
_LOOKALIKES = str.maketrans("IiLlOo", "111100")


def normalize_id(text: str) -> str:
    """The id that a person typed or pasted: in any case, with I or L for 1 and O for 0 in the ULID, and
    with white space around it. All other functions take only exact ids.

    >>> normalize_id(" USER_olaryz6s4i0w3gelr70w3ge1r7\\n")
    'user_01ARYZ6S410W3GE1R70W3GE1R7'
    """
    match = _TYPED.fullmatch((plain(text) or "").strip())
    if match:
        meant = f"{match[1].lower()}_{match[2].translate(_LOOKALIKES).upper()}"
        if is_id(meant):
            return meant
    refuse(INVALID_KEY, f"an id such as user_{EXAMPLE}", text)
