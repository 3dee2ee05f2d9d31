"""Conditions on a field, by value."""

from __future__ import annotations

from typing import Any, Tuple

from .errors import INVALID_CONDITION, Words, refuse
from .frozen import Definition, assign


class Operator(Definition):
    """A condition on the last field given to ``where``."""

    __slots__ = ("operator", "values")

    operator: str
    values: Tuple[Any, ...]

    def __init__(self, operator: str, *values: Any) -> None:
        assign(self, operator=operator, values=values, _made=(Operator, (operator, *values), ()))

    def __repr__(self) -> str:
        return f"{self.operator}({', '.join(map(repr, self.values))})"


def gt(value: Any) -> Operator:
    """Greater than this value."""
    return Operator("gt", value)


def gte(value: Any) -> Operator:
    """This value or greater."""
    return Operator("gte", value)


def lt(value: Any) -> Operator:
    """Less than this value."""
    return Operator("lt", value)


def lte(value: Any) -> Operator:
    """This value or less."""
    return Operator("lte", value)


def between(first: Any, last: Any) -> Operator:
    """From one value to another, both included."""
    return Operator("between", first, last)


def starts_with(prefix: str) -> Operator:
    """Text that starts with this text; for ``text`` and ``token``."""
    return Operator("starts_with", prefix)


def during(first: str, *last: str) -> Operator:
    """All of a year, month, day or hour (``2024``, ``2024-01``, ``2024-01-15``, ``2024-01-15T10``),
    or from the start of one to the end of another; for ``time``, ``date``, ``bucket`` and ids.

    >>> from keywright import date, key, where
    >>> where(key("DAY", date("on")), on=during("2024-02"))
    KeyRange(lower='DAY#2024-02-01', upper='DAY#2024-02-29$', prefix=None)
    """
    if len(last) > 1:
        refuse(INVALID_CONDITION, "one span or two", Words(f"{len(last) + 1} spans"))
    return Operator("during", first, *(last or (first,)))
