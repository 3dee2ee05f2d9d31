"""The one interface behind every field: values to text that sorts as they do, and back."""

from __future__ import annotations

from typing import Any, Callable, Optional, Sequence, Tuple

from .errors import INVALID_VALUE, refuse
from .ordering import order_of


class Codec:
    """How one kind of value is written and read.

    ``write`` returns the text of a value, or None for a value that it refuses. ``read`` returns the
    value of a text, or None for text that ``write`` could not have written. Every text consists of
    characters above ``$``, or of escapes, and texts sort as their values do.
    """

    __slots__ = (
        "all",
        "compare",
        "descending",
        "during",
        "exact",
        "expects",
        "greatest",
        "least",
        "read",
        "reversed",
        "starts",
        "write",
    )

    def __init__(
        self,
        expects: str,
        write: Callable[[Any], Optional[str]],
        read: Callable[[str], Any],
        *,
        least: Optional[str] = None,
        greatest: Optional[str] = None,
        all: Optional[Sequence[str]] = None,
        reversed: Optional[Codec] = None,
        descending: bool = False,
        starts: Optional[Callable[[Any], Optional[str]]] = None,
        during: Optional[Callable[[Any, Any], Optional[Tuple[Any, Any]]]] = None,
        exact: Optional[Callable[[Any], Any]] = None,
        compare: Optional[Callable[[Any, Any], int]] = None,
    ) -> None:
        #: The values that ``write`` takes, in words: "expected …".
        self.expects = expects
        self.write = write
        self.read = read
        #: The first and the last possible text, if there is one.
        self.least = all[0] if all else least
        self.greatest = all[-1] if all else greatest
        #: Every possible text, in order, if they are few.
        self.all = all
        #: The same values in the opposite order, if there is a shorter form than ``desc``'s own.
        self.reversed = reversed
        #: True when a greater value has a smaller text.
        self.descending = descending
        #: For ``starts_with``: the prefix of the texts of all such values.
        self.starts = starts
        #: For ``during``: the first and the last value from one span of the calendar to another.
        self.during = during
        #: Orders two values that have the same text, such as times in one bucket.
        self.exact = exact
        self.compare = compare or self._compare_texts

    def encode(self, value: Any) -> str:
        """The text of a value. Raises for a value that it refuses."""
        text = self.write(value)
        return refuse(INVALID_VALUE, self.expects, value) if text is None else text

    def _compare_texts(self, a: Any, b: Any) -> int:
        return order_of(self.encode(a), self.encode(b))


def exactly(
    write: Callable[[Any], Optional[str]], read: Callable[[str], Any]
) -> Callable[[str], Any]:
    """A strict reader from a loose one: accepts a value only if writing it gives the same text."""

    def strict(text: str) -> Any:
        try:
            value = read(text)
        except (ValueError, ArithmeticError, LookupError):
            return None
        return value if write(value) == text else None

    return strict
