"""Fields of a few values: ``boolean``, ``choice`` and ``ranked``."""

from __future__ import annotations

from typing import Any, Callable, Optional, Sequence, Tuple

from ..codec import Codec
from ..errors import INVALID_DEFINITION, refuse, show
from ..escaping import plain, token_text
from .field import Field, make_field


def _listed_codec(values: Sequence[Any], expects: str, reversed: Optional[Codec] = None) -> Codec:
    """Writes each value of a list as its zero-padded position, so values sort as listed."""
    width = len(str(len(values) - 1))
    texts = [str(i).zfill(width) for i in range(len(values))]
    text_of = dict(zip(values, texts))
    value_of = dict(zip(texts, values))

    def write(value: Any) -> Optional[str]:
        # Only a bool or a text is looked up: 1 is not True, and a list has no hash.
        return text_of.get(value if isinstance(value, bool) else plain(value))

    return Codec(expects, write, value_of.get, texts[0], texts[-1], texts, reversed)


def _both_ways(values: Sequence[Any], expects: str) -> Codec:
    return _listed_codec(values, expects, _listed_codec(values[::-1], expects))


_BOOLEAN = _both_ways([False, True], "True or False")


def boolean(name: str) -> Field[bool, bool]:
    """``0`` for False, ``1`` for True; False sorts first.

    >>> from keywright import key
    >>> key("TASK", boolean("done")).encode(done=True)
    'TASK#1'
    """
    return make_field(boolean, name, "boolean", _BOOLEAN)


def choice(name: str, options: Sequence[str]) -> Field[str, str]:
    """One of these words, verbatim. Sorts by UTF-8 bytes; for your own order, use ``ranked``.

    >>> from keywright import key
    >>> key("STATUS", choice("status", ["ACTIVE", "PENDING"])).encode(status="ACTIVE")
    'STATUS#ACTIVE'
    """
    words = check_words(name, options, "a list of different words that need no escaping", token_text)
    known = frozenset(words)

    def write(value: Any) -> Optional[str]:
        text = plain(value)
        return text if text in known else None

    texts = sorted(words)
    codec = Codec(_one_of(words), write, write, texts[0], texts[-1], texts)
    return make_field(choice, name, "choice", codec, words, options={"options": words})


def ranked(name: str, options: Sequence[str]) -> Field[str, str]:
    """One of these, written as its zero-padded position: sorts as listed.

    >>> from keywright import key
    >>> key("TICKET", ranked("priority", ["low", "mid", "high"])).encode(priority="high")
    'TICKET#2'
    """
    words = check_words(name, options, "a list of different words", plain)
    codec = _both_ways(words, _one_of(words))
    return make_field(ranked, name, "ranked", codec, words, options={"options": words})


def check_words(
    place: Optional[str], words: object, expected: str, accept: Callable[[Any], Optional[str]]
) -> Tuple[str, ...]:
    """A copy of a list of words: not empty, all valid, and no two the same."""
    if not isinstance(words, (list, tuple)) or not words:
        refuse(INVALID_DEFINITION, expected, words, None, place)
    taken = {}
    for word in words:
        text = accept(word)
        if text is None or text in taken:
            refuse(INVALID_DEFINITION, expected, word, None, place)
        taken[text] = True
    return tuple(taken)


def _one_of(words: Sequence[str]) -> str:
    return f"one of {', '.join(map(show, words))}"
