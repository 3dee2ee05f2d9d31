"""Ranges of keys: section 6 of the SPEC."""

from __future__ import annotations

from typing import Any, Mapping, NamedTuple, Optional, Sequence, Union

from .codec import Codec
from .errors import INVALID_CONDITION, KeywrightError, Words, refuse
from .escaping import AFTER_EVERYTHING, ESCAPE, check_well_formed
from .fields.field import Field
from .frozen import Definition
from .keys import Key
from .operators import Operator


class KeyRange(NamedTuple):
    """A closed interval of keys. It has a ``prefix`` if it is exactly "starts with"."""

    lower: str
    upper: str
    prefix: Optional[str] = None


def contains(key_range: KeyRange, text: str) -> bool:
    """Whether a key is in a range, in the order of the store.

    >>> contains(KeyRange("US#CA#", "US#CA$"), "US#CA#SF")
    True
    """
    if not isinstance(key_range, KeyRange):
        refuse(INVALID_CONDITION, "a KeyRange", key_range)
    # Each of them is checked, whatever the others decide.
    lower, upper, key = map(check_well_formed, (key_range.lower, key_range.upper, text))
    return lower <= key <= upper


class Ranged(Definition):
    """A key of another format, which knows its own ranges."""

    __slots__ = ()

    pattern: str

    def range(self, conditions: Mapping[str, Any]) -> KeyRange:
        """The range of conditions, as ``where`` returns it."""
        raise NotImplementedError


def where(
    definition: Union[Key[Any, Any], Ranged],
    conditions: Optional[Mapping[str, Any]] = None,
    /,
    **named: Any,
) -> KeyRange:
    """The range of all keys whose leading fields meet these conditions.

    Each condition is a value (equal) or, on the last field given, an operator. The range is exact: a
    key of the definition is in it if and only if it meets the conditions. A legacy key refuses
    conditions for which it has no such range.

    >>> from keywright import gt, key, text, time
    >>> task = key("TASK", text("org"), time("due"))
    >>> where(task, org="acme")
    KeyRange(lower='TASK#acme#', upper='TASK#acme$', prefix='TASK#acme#')
    >>> where(task, org=gt("acme"))
    KeyRange(lower='TASK#acme$', upper='TASK$', prefix=None)
    """
    if not isinstance(definition, (Key, Ranged)):
        refuse(INVALID_CONDITION, "a key", definition)
    pattern = definition.pattern
    given = named if conditions is None else conditions
    if not isinstance(given, Mapping) or (named and conditions is not None):
        refuse(INVALID_CONDITION, "conditions by name, or one mapping of them", given, pattern)
    if not isinstance(definition, Key):
        return definition.range(given)
    check_conditions(definition.fields, given, pattern)
    base = definition.fixed[0]
    for field, after in zip(definition.fields[: len(given)], definition.fixed[1:]):
        condition = given[field.name]
        try:
            if isinstance(condition, Operator):
                return _select(base, field.codec, condition)
            base += field.codec.encode(condition) + after
        except KeywrightError as error:
            raise error.at(pattern, field.name) from error.__cause__
    return KeyRange(base, base) if len(given) == len(definition.fields) else extensions_of(base)


def check_conditions(
    fields: Sequence[Field[Any, Any]], given: Mapping[str, Any], pattern: str
) -> None:
    """Fields are given from the left, without a gap, and only the last may have an operator."""
    leading = fields[: len(given)]
    for i, field in enumerate(leading):
        if field.name not in given:
            expected = f"a condition on {field.name} before the others"
            refuse(INVALID_CONDITION, expected, _names(given), pattern, field.name)
        if isinstance(given[field.name], Operator) and i + 1 < len(given):
            expected = "an operator only on the last field given"
            refuse(INVALID_CONDITION, expected, _names(given), pattern, field.name)
    if len(given) > len(leading):
        refuse(INVALID_CONDITION, "conditions on fields of this key", _names(given), pattern)


def _names(given: Mapping[str, Any]) -> Words:
    return Words(", ".join(map(str, given)))


def end_of(base: str) -> str:
    """The end of all keys that start with ``base``, which is empty or ends in ``#``. It is never a key."""
    return base[:-1] + ESCAPE if base else AFTER_EVERYTHING


def extensions_of(base: str) -> KeyRange:
    """Everything that starts with ``base``, which is empty or ends in ``#``."""
    return KeyRange(base, end_of(base), base)


def _select(base: str, codec: Codec, condition: Operator) -> KeyRange:
    end = end_of(base)
    none = KeyRange(end, end)
    operator = condition.operator

    if operator == "starts_with":
        start = codec.starts(*condition.values) if codec.starts else None
        if start is None:
            refuse(INVALID_CONDITION, "a start of its values", Words(repr(condition)))
        if start == "":
            return extensions_of(base)
        return KeyRange(base + start, base + start + AFTER_EVERYTHING, base + start)

    values = condition.values
    if operator == "during":
        ends = codec.during(*values) if codec.during else None
        if ends is None:
            refuse(INVALID_CONDITION, "a span of its values", Words(repr(condition)))
        operator, values = "between", ends

    texts = [codec.encode(value) for value in values]
    if operator == "between":
        # Two times in one bucket have the same text, but still an order.
        if codec.exact is not None and codec.exact(values[0]) > codec.exact(values[1]):
            return none
        first, last = reversed(texts) if codec.descending else texts
        return none if first > last else KeyRange(base + first, base + last + ESCAPE)

    (text,) = texts
    # Conditions go by value: if texts sort the other way, so does the condition.
    is_greater, is_included = _ENDS[operator]
    is_upward = is_greater != codec.descending
    if is_included:
        return KeyRange(base + text, end) if is_upward else KeyRange(base, base + text + ESCAPE)
    if is_upward:
        return none if text == codec.greatest else KeyRange(base + text + ESCAPE, end)
    # Nothing sorts before empty text, whatever a codec says.
    return none if text in ("", codec.least) else KeyRange(base, just_before(base + text))


#: By operator: whether it selects greater values, and whether it selects the value itself.
_ENDS = {"gt": (True, False), "gte": (True, True), "lt": (False, False), "lte": (False, True)}


def just_before(text: str) -> str:
    """The end of everything before ``text``: its last code point lowered by one, then U+10FFFF."""
    last = ord(text[-1])
    if last == 0:
        # NUL is the least character: the same text without it comes just before.
        return text[:-1]
    # The surrogates between U+D7FF and U+E000 are not characters.
    return text[:-1] + chr(0xD7FF if last == 0xE000 else last - 1) + AFTER_EVERYTHING
