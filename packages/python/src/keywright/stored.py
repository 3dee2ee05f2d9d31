"""Values as boto3 returns them: every number is a Decimal, and bytes are a Binary."""

from __future__ import annotations

import sys
from decimal import Decimal
from typing import Optional, Union

#: No field has room for more digits, and writing out 1E+999999 would take a megabyte.
_MOST_DIGITS = 4000


def whole_of(value: object) -> Optional[int]:
    """A whole number, as an int or as a Decimal of exactly that value; None for anything else."""
    if isinstance(value, int):
        # True and False are integers to Python, but not to a reader of keys.
        return None if isinstance(value, bool) else int.__int__(value)
    if not isinstance(value, Decimal) or not value.is_finite() or value.adjusted() > _MOST_DIGITS:
        return None
    whole = int(value)
    # Comparing is exact, whatever the precision of the context is.
    return whole if whole == value else None


#: What DynamoDB can hold.
_DIGITS, _LEAST, _MOST = 38, Decimal("1E-130"), Decimal("9.9999999999999999999999999999999999999E+125")


def number_of(value: object) -> Optional[Union[int, Decimal]]:
    """A number that DynamoDB holds exactly, as boto3 takes it; None for anything else. A float stands for
    its shortest text."""
    if isinstance(value, float):
        value = Decimal(float.__repr__(value))
    if isinstance(value, bool) or not isinstance(value, (int, Decimal)):
        return None
    if isinstance(value, int) and abs(value) >= 10**126:
        return None
    made = Decimal(value)
    if not made.is_finite():
        return None
    # From its digits: arithmetic would round to the precision of the context.
    digits = made.as_tuple().digits
    text = "".join(map(str, digits)).strip("0")
    size = made.copy_abs()
    fits = len(text) <= _DIGITS and (not text or _LEAST <= size <= _MOST)
    if not fits:
        return None
    # -0 is 0.
    return int.__int__(value) if isinstance(value, int) else made or Decimal(0)


def bytes_of(value: object) -> Optional[bytes]:
    """Bytes, as they are or in boto3's Binary; None for anything else."""
    if isinstance(value, (bytes, bytearray)):
        return bytes(value)
    # A Binary can only come from a module that is loaded, so nothing is imported for it.
    types = sys.modules.get("boto3.dynamodb.types")
    binary = getattr(types, "Binary", None)
    if isinstance(binary, type) and isinstance(value, binary):
        return bytes_of(getattr(value, "value", None))
    return None
