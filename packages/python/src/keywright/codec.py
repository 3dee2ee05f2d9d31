"""The one interface behind every field: values to text that sorts as they do, and back."""

from __future__ import annotations

from typing import Any, Callable, NamedTuple, Optional, Sequence, Tuple

from .errors import INVALID_VALUE, KeywrightError, refuse
from .ordering import order_of


class Codec(NamedTuple):
    """How one kind of value is written and read.

    ``write`` returns the text of a value, or None for a value that it refuses. ``read`` returns the
    value of a text, or None for text that ``write`` could not have written. A codec of the user's own
    may also raise a ``KeywrightError``, which has a cause. Every text consists of characters above ``$``,
    or of escapes, and texts sort as their values do.
    """

    #: The values that ``write`` takes, in words: "expected …".
    expects: str
    write: Callable[[Any], Optional[str]]
    read: Callable[[str], Any]
    #: The first and the last possible text, if there is one.
    least: Optional[str] = None
    greatest: Optional[str] = None
    #: Every possible text, in order, if they are few.
    all: Optional[Sequence[str]] = None
    #: The same values in the opposite order, if there is a shorter form than ``desc``'s own.
    reversed: Optional[Codec] = None
    #: True when a greater value has a smaller text.
    descending: bool = False
    #: For ``starts_with``: the prefix of the texts of all such values.
    starts: Optional[Callable[[Any], Optional[str]]] = None
    #: For ``during``: the first and the last value from one span of the calendar to another.
    during: Optional[Callable[[Any, Any], Optional[Tuple[Any, Any]]]] = None
    #: Orders two values that have the same text, such as times in one bucket.
    exact: Optional[Callable[[Any], Any]] = None
    #: Orders two values, where their texts do not say it all.
    order: Optional[Callable[[Any, Any], int]] = None

    def encode(self, value: Any) -> str:
        """The text of a value. Raises for a value that it refuses."""
        text = self.write(value)
        return refuse(INVALID_VALUE, self.expects, value) if text is None else text

    def reads(self, text: str) -> bool:
        """Whether a value has this text."""
        try:
            return self.read(text) is not None
        except KeywrightError:
            return False

    def compare(self, a: Any, b: Any) -> int:
        """The order of two values: -1, 0 or 1."""
        return self.order(a, b) if self.order else order_of(self.encode(a), self.encode(b))


def then(first: Callable[[Any], Any], second: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """One function after the other; None stays None."""

    def both(value: Any) -> Any:
        made = first(value)
        return None if made is None else second(made)

    return both


def exactly(
    write: Callable[[Any], Optional[str]], read: Callable[[str], Any]
) -> Callable[[str], Any]:
    """A strict reader from a loose one: accepts a value only if writing it gives the same text."""

    def strict(text: str) -> Any:
        try:
            value = read(text)
        except KeywrightError:
            raise
        except (ValueError, ArithmeticError, LookupError):
            return None
        return value if write(value) == text else None

    return strict
