"""Fields of text: ``text`` and ``token``."""

from __future__ import annotations

from ..codec import Codec
from ..escaping import TEXT, TOKEN, escape_text, token_text, unescape_text
from .field import Field, make_field

TEXT_CODEC = Codec(TEXT, escape_text, unescape_text, starts=escape_text, least="")
_TOKEN_CODEC = Codec(TOKEN, token_text, token_text, starts=token_text, least="")


def text(name: str) -> Field[str, str]:
    """Any text: the characters U+0000 to ``$`` are escaped. Sorts by UTF-8 bytes.

    >>> from keywright import key
    >>> key("CITY", text("name")).encode(name="New York")
    'CITY#New$20York'
    """
    return make_field(text, name, "text", TEXT_CODEC)


def token(name: str) -> Field[str, str]:
    """Text that needs no escaping; refuses any character that ``text`` would escape.

    >>> from keywright import key
    >>> key("SKU", token("sku")).encode(sku="AB-12")
    'SKU#AB-12'
    """
    return make_field(token, name, "token", _TOKEN_CODEC)
