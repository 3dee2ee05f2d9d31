"""The one error of Keywright, and how it shows the value it got."""

from __future__ import annotations

import json
from datetime import date, datetime
from decimal import Decimal
from typing import Any, NoReturn, Optional
from uuid import UUID

#: A key, field or set that cannot keep its promises.
INVALID_DEFINITION = "INVALID_DEFINITION"
#: A value that has no key.
INVALID_VALUE = "INVALID_VALUE"
#: Text that is not a key of this definition.
INVALID_KEY = "INVALID_KEY"
#: A condition that names no range.
INVALID_CONDITION = "INVALID_CONDITION"
#: A key that the store refuses: empty, or over its limit.
INVALID_SIZE = "INVALID_SIZE"


class KeywrightError(ValueError):
    """Bad input gets this error, and never a key.

    ``code`` is stable and for programs. ``pattern`` and ``field`` name the key and the field, and
    are None if they are unknown. The message tells people what was expected and what it got.
    """

    def __init__(
        self,
        code: str,
        expected: str,
        got: str,
        pattern: Optional[str] = None,
        field: Optional[str] = None,
    ) -> None:
        place = [name for name in (pattern, field) if name is not None]
        super().__init__(": ".join([*place, f"expected {expected}, got {got}"]))
        self.code = code
        self.pattern = pattern
        self.field = field
        self._expected = expected
        self._got = got

    def __reduce__(self) -> Any:
        return KeywrightError, (self.code, self._expected, self._got, self.pattern, self.field)

    def at(self, pattern: Optional[str], field: Optional[str] = None) -> KeywrightError:
        """The same refusal and its cause, with the key and the field it happened in."""
        named = field if field is not None else self.field
        error = KeywrightError(self.code, self._expected, self._got, pattern, named)
        error.__cause__ = self.__cause__
        return error


class Words(str):
    """A description of a value, which is shown without quotes, unlike the value itself."""


def refuse(
    code: str,
    expected: str,
    got: object,
    pattern: Optional[str] = None,
    field: Optional[str] = None,
) -> NoReturn:
    """Raises the one error of all refusals."""
    raise KeywrightError(code, expected, show(got), pattern, field)


def refuse_because(
    error: Exception,
    code: str,
    expected: str,
    got: object,
    pattern: Optional[str] = None,
    field: Optional[str] = None,
) -> NoReturn:
    """Raises a refusal whose cause is what the caller's own code raised."""
    if isinstance(error, KeywrightError):
        raise error.at(pattern, field) if pattern is not None else error
    said = show(Words(f"{type(error).__name__}: {_text_of(error)}"))
    raise KeywrightError(code, f"{expected} ({said})", show(got), pattern, field) from error


def _text_of(error: Exception) -> str:
    try:
        return str(error)
    except Exception:
        return "an error without a text"


_SHOWN_AS_THEY_ARE = (bool, int, float, Decimal, UUID, datetime, date)


def show(value: object) -> str:
    """A value as people recognise it, shortened: a megabyte of input must not become a log line.

    >>> show("New York"), show(None), show([1])
    ('"New York"', 'None', 'a list')
    """
    if isinstance(value, Words):
        text = str.__str__(value)
    elif isinstance(value, str):
        text = json.dumps(str.__str__(value)[:80])
    elif value is None:
        text = "None"
    elif isinstance(value, int) and value.bit_length() > 300:
        # Writing a number takes more than linear time, and Python refuses from 4300 digits on.
        text = f"an integer of {value.bit_length()} bits"
    elif type(value) in _SHOWN_AS_THEY_ARE:
        try:
            text = str(value)
        except Exception:
            # A time zone of the caller's own, for example.
            text = f"a {type(value).__name__}"
    else:
        text = f"a {type(value).__name__}"
    return text if len(text) <= 80 else f"{text[:79]}…"
