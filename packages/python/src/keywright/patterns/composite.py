"""Several texts as one key."""

from __future__ import annotations

from typing import List, Sequence

from ..errors import INVALID_KEY, INVALID_VALUE, refuse
from ..escaping import DELIMITER, check_text, unescape_text
from ..fields.text import TEXT_CODEC


def composite_key(parts: Sequence[str]) -> str:
    """Several texts as one key. Different lists never share a key; keys sort part by part.

    >>> composite_key(["a#b", "c"])
    'a$23b#c'
    """
    if not isinstance(parts, (list, tuple)) or not parts:
        refuse(INVALID_VALUE, "a list of at least one part", parts)
    return DELIMITER.join(map(TEXT_CODEC.encode, parts))


def parse_composite_key(text: str) -> List[str]:
    """Reads what ``composite_key`` wrote, and refuses any other text.

    >>> parse_composite_key("a$23b#c")
    ['a#b', 'c']
    """
    return [_read(part) for part in check_text(text).split(DELIMITER)]


def _read(part: str) -> str:
    text = unescape_text(part)
    return refuse(INVALID_KEY, "escaped text", part) if text is None else text
