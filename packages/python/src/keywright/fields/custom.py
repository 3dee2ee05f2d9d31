"""A field with the user's own codec: ``field``."""

from __future__ import annotations

from typing import Any, Callable, Optional, Sequence

from ..codec import Codec
from ..errors import INVALID_DEFINITION, INVALID_VALUE, KeywrightError, Words, refuse, show
from ..escaping import TOKEN, token_text
from .field import Field


def field(
    name: str,
    *,
    encode: Callable[[Any], str],
    decode: Callable[[str], Any],
    compare: Optional[Callable[[Any, Any], int]] = None,
    least: Optional[str] = None,
    greatest: Optional[str] = None,
    all: Optional[Sequence[str]] = None,
) -> Field:
    """A field for your own values.

    What ``encode`` writes is checked: only characters above ``$``. What ``decode`` reads is checked: it
    must be what ``encode`` writes. ``least`` and ``greatest`` are the first and the last text there is,
    ``all`` is every text in order: ranges and sets use them. That texts sort as the values do is for a
    property test to show.

    >>> from keywright import key
    >>> semver = field(
    ...     "version",
    ...     encode=lambda v: ".".join(f"{n:03}" for n in v),
    ...     decode=lambda t: tuple(int(n) for n in t.split(".")),
    ... )
    >>> key("RELEASE", semver).encode(version=(1, 12, 3))
    'RELEASE#001.012.003'
    """
    for function in (encode, decode):
        if not callable(function):
            refuse(INVALID_DEFINITION, "a function", function, None, name)

    def write(value: Any) -> Optional[str]:
        # `str` writes "None": all items that lack the value would share a key.
        if value is None:
            return None
        try:
            text = encode(value)
        except KeywrightError:
            raise
        except Exception as error:
            said = show(Words(f"{type(error).__name__}: {error}"))
            raise KeywrightError(
                INVALID_VALUE, f"a value that its codec takes ({said})", show(value)
            ) from error
        token = token_text(text)
        if token is None:
            refuse(INVALID_VALUE, f"its codec to write {TOKEN}", text)
        return token

    def read(text: str) -> Any:
        try:
            value = decode(text)
            return value if write(value) == text else None
        except Exception:
            return None

    codec = Codec(
        "a value that its codec takes",
        write,
        read,
        least=least,
        greatest=greatest,
        all=all and tuple(all),
        compare=compare,
    )
    return Field(name, "custom", codec)

