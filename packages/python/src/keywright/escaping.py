"""How a key holds text: section 1 of the SPEC."""

from __future__ import annotations

import re
from typing import Callable, Optional

from .errors import refuse

#: Joins parts. Only control characters, space, ``!`` and ``"`` sort before it.
DELIMITER = "#"

#: Opens an escape. It is the very next character after the delimiter, and in a key two hex digits
#: always follow. So ``P$`` is never a key, and the closed interval [``P#``, ``P$``] holds exactly
#: the keys that extend P.
ESCAPE = "$"

#: Sorts after everything. No key contains it: ranges end with it.
AFTER_EVERYTHING = "\U0010ffff"

#: What ``text`` takes, in words.
TEXT = "text, well-formed and without U+10FFFF"

#: What ``token`` takes, in words, and what every codec writes.
TOKEN = 'text of characters above "$", well-formed and without U+10FFFF'

#: Finds characters that need escaping or a closer look. The negated class is faster.
find_special = re.compile("[^%-\ud7ff\ue000-\U0010fffe]").search
_lone_surrogate = re.compile("[\ud800-\udfff]").search
_unstorable = re.compile("[\ud800-\udfff\U0010ffff]").search
_below_escape = re.compile("[\x00-#]").search
_bad_escape = re.compile(r"\$(?![01][0-9A-F]|2[0-4])").search
_escape = re.compile(r"\$(..)")
_to_escape = re.compile("[\x00-$]").sub


def plain(value: object) -> Optional[str]:
    """The text itself, even of a subclass such as a string enumeration; None for other values."""
    if type(value) is str:
        return value
    return str.__str__(value) if isinstance(value, str) else None


def is_well_formed(text: str) -> bool:
    """False for lone surrogates, which have no UTF-8 bytes."""
    return not _lone_surrogate(text)


def is_storable(text: str) -> bool:
    """False for lone surrogates, which stores fold together, and for U+10FFFF."""
    return not _unstorable(text)


def _escaped(char: re.Match[str]) -> str:
    return f"${ord(char[0]):02X}"


def escape_text(value: object) -> Optional[str]:
    """Writes text without a delimiter, in the same order; None for text that is not storable."""
    if type(value) is str and find_special(value) is None:
        return value
    text = plain(value)
    return _to_escape(_escaped, text) if text is not None and is_storable(text) else None


def unescape_text(text: str) -> Optional[str]:
    """Reads escaped text; None for text that ``escape_text`` could not have written."""
    if not find_special(text):
        return text
    if _below_escape(text) or not is_key_text(text):
        return None
    return _escape.sub(lambda escape: chr(int(escape[1], 16)), text)


def token_text(value: object) -> Optional[str]:
    """Text that needs no escaping; None for everything else."""
    text = plain(value)
    return None if text is None or find_special(text) else text


def is_key_text(text: str) -> bool:
    """True for text that a key can hold: it is storable, and every ``$`` opens an escape."""
    return not _bad_escape(text) and is_storable(text)


def checked(
    value: object,
    code: str,
    expected: str,
    accepts: Callable[[str], object] = lambda text: True,
    field: Optional[str] = None,
) -> str:
    """The text that a value is, if it is accepted; anything else is refused."""
    text = plain(value)
    return text if text is not None and accepts(text) else refuse(code, expected, value, None, field)


def check_literal(value: object, code: str) -> str:
    """Checks a literal, and returns it. It may contain ``#``, but ``$`` would look like an escape."""
    return checked(value, code, f'{TEXT} or "$"', lambda text: ESCAPE not in text and is_storable(text))


def check_text(value: object) -> str:
    """Checks that a key to read is text, and returns it."""
    return checked(value, "INVALID_KEY", "text")


def check_well_formed(value: object) -> str:
    """Checks that a text has UTF-8 bytes, and returns it."""
    return checked(value, "INVALID_KEY", "well-formed text", is_well_formed)
