"""Several texts as one key."""

from __future__ import annotations

from typing import List, Sequence

from ..errors import INVALID_KEY, INVALID_VALUE, refuse
from ..escaping import DELIMITER, TEXT, check_text, escape_text, unescape_text


def composite_key(parts: Sequence[str]) -> str:
    """Several texts as one key. Different lists never share a key; keys sort part by part.

    >>> composite_key(["a#b", "c"])
    'a$23b#c'
    """
    if not isinstance(parts, (list, tuple)) or not parts:
        refuse(INVALID_VALUE, "a list of at least one part", parts)
    texts: List[str] = []
    for part in parts:
        text = escape_text(part)
        if text is None:
            refuse(INVALID_VALUE, TEXT, part)
        texts.append(text)
    return DELIMITER.join(texts)


def parse_composite_key(text: str) -> List[str]:
    """Reads what ``composite_key`` wrote, and refuses any other text.

    >>> parse_composite_key("a$23b#c")
    ['a#b', 'c']
    """
    parts: List[str] = []
    for part in check_text(text).split(DELIMITER):
        read = unescape_text(part)
        if read is None:
            refuse(INVALID_KEY, "escaped text", part)
        parts.append(read)
    return parts
