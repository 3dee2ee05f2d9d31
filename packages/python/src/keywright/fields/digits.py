"""Fields of numbers in decimal digits: ``integer``, ``bigint`` and ``decimal``."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Any, Callable, Optional, Union

from ..codec import Codec, exactly
from ..errors import INVALID_DEFINITION, refuse
from ..escaping import plain
from ..stored import whole_of
from .field import Field, check_count, make_field

#: The integers that a double holds exactly, on both sides of 0.
SAFE = 2**53 - 1


def integer(
    name: str, *, digits: int, signed: bool = False
) -> Field[Union[int, Decimal], int]:
    """A whole number, zero-padded to ``digits`` (1 to 16), up to 2**53 - 1 in size.

    Takes an int, or a whole number as boto3 returns it, a Decimal.

    >>> from keywright import key
    >>> key("DELTA", integer("by", digits=5, signed=True)).encode(by=-42)
    'DELTA#-99957'
    """
    check_count(digits, 1, 16, f"{name}: digits")
    codec = _whole(name, digits, signed, min(SAFE, 10**digits - 1))
    return make_field(integer, name, "integer", codec, digits=digits, signed=signed)


def bigint(
    name: str, *, digits: int, signed: bool = False
) -> Field[Union[int, Decimal], int]:
    """A whole number of any size, zero-padded to ``digits`` (1 to 1000).

    >>> from keywright import key
    >>> key("BLOCK", bigint("height", digits=20)).encode(height=2**64 - 1)
    'BLOCK#18446744073709551615'
    """
    check_count(digits, 1, 1000, f"{name}: digits")
    codec = _whole(name, digits, signed, 10**digits - 1)
    return make_field(bigint, name, "bigint", codec, digits=digits, signed=signed)


def decimal(
    name: str, *, digits: int, scale: int, signed: bool = False
) -> Field[Union[Decimal, int, float, str], Decimal]:
    """A decimal number with ``digits`` before the point and ``scale`` after it; never rounds.

    Takes a Decimal, an int, a float (the shortest decimal that reads back as it) or text, and gives
    a Decimal with exactly ``scale`` digits after the point.

    >>> from keywright import key
    >>> price = key("PRICE", decimal("amount", digits=8, scale=2))
    >>> price.encode(amount=Decimal("99.9"))
    'PRICE#00000099.90'
    >>> price.decode("PRICE#00000099.90")
    {'amount': Decimal('99.90')}
    """
    check_count(digits, 1, 1000, f"{name}: digits")
    check_count(scale, 0, 1000, f"{name}: scale")
    check_signed(name, signed)

    def from_units(units: int) -> Decimal:
        # From text: arithmetic would round to the precision of the context.
        return Decimal(f"{'-' if units < 0 else ''}{_with_point(abs(units), scale, scale)}")

    codec = _digits_codec(
        "a decimal",
        digits,
        scale,
        signed,
        10 ** (digits + scale) - 1,
        lambda value: _units_of(value, scale),
        from_units,
    )
    return make_field(decimal, name, "decimal", codec, digits=digits, scale=scale, signed=signed)


def check_signed(name: str, signed: object) -> None:
    """Refuses any value but True and False."""
    if type(signed) is not bool:
        refuse(INVALID_DEFINITION, "True or False", signed, None, f"{name}: signed")


def _whole(name: str, digits: int, signed: bool, most: int) -> Codec:
    check_signed(name, signed)
    return _digits_codec("an integer", digits, 0, signed, most, whole_of, int)


def _digits_codec(
    kind: str,
    digits: int,
    scale: int,
    signed: bool,
    most: int,
    to_units: Callable[[Any], Optional[int]],
    from_units: Callable[[int], Any],
) -> Codec:
    """Digits of one width. A negative number is ``-`` and the nines' complement of its digits:
    ``-`` sorts before every digit, and the complement reverses the order."""
    width = digits + scale
    nines: int = 10**width - 1
    low = -most if signed else 0
    point = f" and {scale} after the point" if scale else ""
    expects = f"{kind} of at most {digits} digits{point}{'' if signed else ', not negative'}"
    shape = re.compile(f"-?[0-9]{{{digits}}}" + (rf"\.[0-9]{{{scale}}}" if scale else ""))

    def to_text(units: int) -> str:
        if units < 0:
            return f"-{_with_point(nines + units, width, scale)}"
        return _with_point(units, width, scale)

    def codec(turn: Callable[[int], int], **more: Any) -> Codec:
        def write(value: Any) -> Optional[str]:
            units = to_units(value)
            return None if units is None or not low <= units <= most else to_text(turn(units))

        def read(text: str) -> Any:
            if not shape.fullmatch(text):
                return None
            units = int(text.replace("-", "").replace(".", ""))
            return from_units(turn(units - nines if text.startswith("-") else units))

        ends = sorted((to_text(turn(low)), to_text(turn(most))))
        return Codec(
            expects, write, exactly(write, read), least=ends[0], greatest=ends[1], **more
        )

    # The other order: a signed number changes its sign, an unsigned one its digits.
    opposite = codec(lambda units: -units if signed else nines - units)
    return codec(lambda units: units, reversed=opposite)


def _with_point(units: int, width: int, scale: int) -> str:
    """Whole units as digits of one width, with a point before the last ``scale`` of them."""
    text = str(units).zfill(width)
    return f"{text[:-scale]}.{text[-scale:]}" if scale else text


_DECIMAL = re.compile(r"(-?[0-9]+)(?:\.([0-9]+))?")


def _units_of(value: object, scale: int) -> Optional[int]:
    """A decimal in units of its last digit; None for anything else, or if it would be rounded."""
    text = _decimal_text(value)
    match = None if text is None else _DECIMAL.fullmatch(text)
    if match is None:
        return None
    fraction = match[2] or ""
    # No field has room for more than 2000 digits, and Python refuses to read more than 4300.
    whole = re.sub("^(-?)0+(?=[0-9])", r"\1", match[1])
    if len(fraction) > scale or len(whole) > 1001:
        return None
    return int(whole + fraction.ljust(scale, "0"))


def _decimal_text(value: Union[str, int, float, Decimal, object]) -> Optional[str]:
    """A decimal without an exponent."""
    if isinstance(value, str):
        return plain(value)
    if isinstance(value, bool):
        return None
    if isinstance(value, float):
        # The shortest text that reads back; Python adds `.0` to whole numbers.
        value = Decimal(float.__repr__(value).removesuffix(".0"))
    elif isinstance(value, int):
        value = Decimal(value)
    # No field has room for more than 2000 digits, so a longer number is not written out.
    if not isinstance(value, Decimal) or abs(value.adjusted()) > 4000:
        return None
    return format(value, "f")
