"""The field of ids: ``id``."""

from __future__ import annotations

from typing import Any, Optional, Tuple

from ..codec import Codec, then
from ..escaping import plain
from ..fields.field import Field, make_field
from ..instants import parse_span
from .crockford import complement, encode_base32
from .parse import EXAMPLE, check_definition, is_id


def id(name: str, prefix: str) -> Field[str, str]:
    """A field of ids with this prefix, verbatim. Sorts by the time they were made; in ``desc`` the
    prefix stays and each digit of the ULID is complemented, so the newest come first. ``during`` selects
    the ids that were made in a span of the calendar.

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

    def during(first: Any, last: Any) -> Optional[Tuple[str, str]]:
        begin, end = parse_span(first), parse_span(last)
        # A ULID counts from 1970 on.
        if begin is None or end is None or begin[0] < 0 or end[1] < 0:
            return None
        start_digits, end_digits = encode_base32(begin[0], 10), encode_base32(end[1], 10)
        return f"{checked}_{start_digits}{'0' * 16}", f"{checked}_{end_digits}{'Z' * 16}"

    expects = f"an id such as {checked}_{EXAMPLE}"
    least, greatest = f"{checked}_{'0' * 26}", f"{checked}_7{'Z' * 25}"
    opposite = Codec(
        expects,
        then(write, turn),
        lambda text: write(turn(text)),
        least=turn(greatest),
        greatest=turn(least),
    )
    codec = Codec(
        expects, write, write, least=least, greatest=greatest, reversed=opposite, during=during
    )
    return make_field(id, name, "custom", codec, checked, options={})
