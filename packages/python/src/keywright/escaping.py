"""How text stands in a key: section 1 of the SPEC."""

from __future__ import annotations

import re
from typing import Optional

from .errors import refuse

#: Joins parts. Only control characters, space, ``!`` and ``"`` sort before it.
DELIMITER = "#"

#: Opens an escape. The very next character after the delimiter, and in a key always followed by two
#: hex digits: so ``P$`` is never a key, and the closed interval [``P#``, ``P$``] is what extends P.
ESCAPE = "$"

#: Sorts after everything. No key contains it: ranges end with it.
AFTER_EVERYTHING = "\U0010ffff"

#: What ``text`` takes, in words.
TEXT = "text, well-formed and without U+10FFFF"

#: What ``token`` takes, in words, and what every codec writes.
TOKEN = 'text of characters above "$", well-formed and without U+10FFFF'

#: Finds what needs escaping or a closer look. Said by what it is not: two ranges are tried faster.
find_special = re.compile("[^%-\ud7ff\ue000-\U0010fffe]").search
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


def is_storable(text: str) -> bool:
    """False for lone surrogates, which stores fold together, and for U+10FFFF."""
    return not _unstorable(text)


def _escaped(char: re.Match[str]) -> str:
    return f"${ord(char[0]):02X}"


def escape_text(value: object) -> Optional[str]:
    """Writes text so that it has no delimiter and sorts as before; None for what is not storable."""
    if type(value) is str and find_special(value) is None:
        return value
    text = plain(value)
    return _to_escape(_escaped, text) if text is not None and is_storable(text) else None


def unescape_text(text: str) -> Optional[str]:
    """Reads escaped text; None for what ``escape_text`` could not have written."""
    if not find_special(text):
        return text
    if _below_escape(text) or not is_key_text(text):
        return None
    return _escape.sub(lambda escape: chr(int(escape[1], 16)), text)


def token_text(value: object) -> Optional[str]:
    """Text that stands in a key as it is; None for everything else."""
    text = plain(value)
    return None if text is None or find_special(text) else text


def is_key_text(text: str) -> bool:
    """True for what can stand in a key: storable, and every ``$`` opens an escape."""
    return not _bad_escape(text) and is_storable(text)


def check_literal(value: object, code: str) -> str:
    """Passes a literal on. ``#`` is welcome in it, but ``$`` would look like an escape."""
    text = plain(value)
    if text is None or ESCAPE in text or not is_storable(text):
        refuse(code, f'{TEXT} or "$"', value)
    return text


def check_text(value: object) -> str:
    """Passes text on, where a key is read."""
    text = plain(value)
    return refuse("INVALID_KEY", "text", value) if text is None else text
