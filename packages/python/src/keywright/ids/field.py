"""The field of ids: ``id``."""

from __future__ import annotations

from typing import Any, Optional

from ..codec import Codec
from ..escaping import plain
from ..fields.field import Field
from .crockford import complement
from .parse import EXAMPLE, check_definition, is_id


def id(name: str, prefix: str) -> Field:
    """A field of ids with this prefix, verbatim. Sorts by the time they were made; in ``desc`` the
    prefix stays and each digit of the ULID is complemented, so the newest come first.

    >>> from keywright import desc, key
    >>> key("FEED", desc(id("order", "order"))).encode(order="order_01ARZ3NDEKTSV4RRFFQ69G5FAV")
    'FEED#order_ZYN70WAJHC564V77GG8SPFTGN4'
    """
    checked = check_definition(prefix, name)
    start = len(checked) + 1

    def write(value: Any) -> Optional[str]:
        return plain(value) if is_id(value, checked) else None

    def turn(text: str) -> str:
        return text[:start] + complement(text[start:])

    def write_turned(value: Any) -> Optional[str]:
        text = write(value)
        return None if text is None else turn(text)

    expects = f"an id such as {checked}_{EXAMPLE}"
    least, greatest = f"{checked}_{'0' * 26}", f"{checked}_7{'Z' * 25}"
    opposite = Codec(
        expects,
        write_turned,
        lambda text: write(turn(text)),
        least=turn(greatest),
        greatest=turn(least),
    )
    codec = Codec(expects, write, write, least=least, greatest=greatest, reversed=opposite)
    return Field(name, "custom", codec)
