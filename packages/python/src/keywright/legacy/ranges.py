"""Ranges of legacy keys, where the text decides them exactly."""

from __future__ import annotations

from typing import Any, Mapping, NamedTuple, NoReturn, Sequence

from ..errors import INVALID_CONDITION, KeywrightError, Words, refuse
from ..escaping import AFTER_EVERYTHING
from ..fields.field import Field
from ..operators import Operator
from ..ranges import KeyRange, just_before
from .codec import Fold, LegacyCodec, as_it_is


class Layout(NamedTuple):
    """What a range needs to know about a legacy key."""

    pattern: str
    fields: Sequence[Field[Any, Any]]
    codecs: Sequence[LegacyCodec]
    #: The fixed text before, between and after the fields, in the letter case of the key.
    fixed: Sequence[str]
    fold: Fold


def leading_range(layout: Layout, given: Mapping[str, Any]) -> KeyRange:
    """The range of conditions on some leading fields, or on all of them with an operator on the last."""
    prefix = layout.fixed[0]
    last = len(given) - 1
    for i, (field, codec) in enumerate(zip(layout.fields, layout.codecs)):
        if i > last:
            break
        condition = given[field.name]
        try:
            if isinstance(condition, Operator):
                return _selected(layout, i, prefix, condition)
            text = layout.fold(codec.write(condition))
        except KeywrightError as error:
            raise error.at(layout.pattern, field.name) from error.__cause__
        _check_end(layout, i, text)
        prefix += text + layout.fixed[i + 1]
    return KeyRange(prefix, prefix + AFTER_EVERYTHING, prefix)


def _refuse(layout: Layout, i: int, expected: str, got: str) -> NoReturn:
    refuse(INVALID_CONDITION, expected, Words(got), layout.pattern, layout.fields[i].name)


def _check_end(layout: Layout, i: int, text: str) -> None:
    """The text must say where an equal field ends: all its texts have one length, or none of them holds the
    delimiter. That this value holds none is not enough for free text: behind ``acme``, the date of
    ``acme#2024-06-01`` looks like one of acme's own."""
    after, codec = layout.fixed[i + 1], layout.codecs[i]
    if codec.has_one_length:
        return
    if codec.is_wide and not (after and codec.ends and codec.ends.match(after) and layout.fold is as_it_is):
        _refuse(layout, i, "a field whose texts never hold the delimiter, or a value for every field", repr(text))
    if not after or (text + after).find(after) != len(text):
        _refuse(layout, i, "a value without the delimiter, or a value for every field", repr(text))


def _selected(layout: Layout, i: int, base: str, condition: Operator) -> KeyRange:
    codec, field = layout.codecs[i], layout.fields[i].codec
    after, is_last = layout.fixed[i + 1], i + 1 == len(layout.fields)
    none = KeyRange(base + AFTER_EVERYTHING, base + AFTER_EVERYTHING)
    if condition.operator == "starts_with":
        return _starting(layout, i, base, condition)
    if not codec.is_sorted:
        _refuse(layout, i, "a field whose texts sort as its values do", repr(condition))
    is_end = is_last and not after
    is_apart = bool(after) and codec.least is not None and after[0] < codec.least
    if not (codec.has_one_length or is_end or is_apart or (codec.is_prefix_free and after)):
        _refuse(layout, i, "a field whose order does not depend on what follows it", repr(condition))

    operator, values = condition.operator, condition.values
    if operator == "during":
        ends = field.during(*values) if field.during else None
        if ends is None:
            refuse(INVALID_CONDITION, "a span of its values", Words(repr(condition)))
        operator, values = "between", ends
    texts = [layout.fold(codec.write(value)) for value in values]

    def start(text: str) -> str:
        return base + text

    def end(text: str) -> str:
        """After all keys of this value."""
        return base + text + (after + AFTER_EVERYTHING if not is_end else "")

    if operator == "between":
        if field.exact is not None and field.exact(values[0]) > field.exact(values[1]):
            return none
        first, last = reversed(texts) if field.descending else texts
        return none if first > last else KeyRange(start(first), end(last))
    (text,) = texts
    is_upward = operator.startswith("g") != field.descending
    if operator.endswith("e"):
        if is_upward:
            return KeyRange(start(text), base + AFTER_EVERYTHING)
        return KeyRange(base, end(text))
    if is_upward:
        # Nothing lies between a text and itself with NUL, which may be a value of its own.
        lower = end(text) if not is_end else base + text + "\x00"
        return KeyRange(lower, base + AFTER_EVERYTHING)
    return none if text == "" else KeyRange(base, just_before(base + text))


def _starting(layout: Layout, i: int, base: str, condition: Operator) -> KeyRange:
    codec, field = layout.codecs[i], layout.fields[i].codec
    start = field.starts(*condition.values) if field.starts else None
    if start is None:
        refuse(INVALID_CONDITION, "a start of its values", Words(repr(condition)))
    start = layout.fold(start)
    if not field.descending:
        # Free text is verbatim in a legacy key; in one letter case, its start says too little.
        start = codec.write(*condition.values)
        if not codec.is_sorted:
            _refuse(layout, i, "a key that keeps the letter case of its values", repr(condition))
    after = layout.fixed[i + 1]
    is_end = i + 1 == len(layout.fields) and not after
    if not is_end and (not after or after[0] in start):
        _refuse(layout, i, "a start without the delimiter", repr(condition))
    return KeyRange(base + start, base + start + AFTER_EVERYTHING, base + start)

