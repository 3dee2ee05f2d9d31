"""Several attributes as one key."""

from __future__ import annotations

import re
from typing import Any, Dict, Mapping, Optional, Sequence

from ..errors import INVALID_KEY, INVALID_VALUE, refuse
from ..escaping import plain
from ..fields.listed import check_words
from .composite import composite_key, parse_composite_key

_INTEGER = re.compile("0|[1-9][0-9]*")


def _name(value: Any) -> Optional[str]:
    # JavaScript moves names like `0` to the front of an object, so no language may use them.
    text = plain(value)
    return None if text is None or _INTEGER.fullmatch(text) else text


def _check_names(names: object) -> None:
    check_words(None, names, "different attribute names, none like an integer", _name)


def multi_attribute_key(attributes: Mapping[str, str]) -> str:
    """Several attributes as one key, in their written order.

    >>> multi_attribute_key({"country": "US", "state": "CA", "city": "SF"})
    'US#CA#SF'
    """
    if not isinstance(attributes, Mapping):
        refuse(INVALID_VALUE, "a mapping of attributes", attributes)
    key = composite_key(list(attributes.values()))
    _check_names(list(attributes))
    return key


def parse_multi_attribute_key(text: str, names: Sequence[str]) -> Dict[str, str]:
    """Reads what ``multi_attribute_key`` wrote, given the names in order.

    >>> parse_multi_attribute_key("US#CA", ["country", "state"])
    {'country': 'US', 'state': 'CA'}
    """
    _check_names(names)
    parts = parse_composite_key(text)
    if len(parts) != len(names):
        refuse(INVALID_KEY, f"a key of {', '.join(names)}", text)
    return dict(zip(names, parts))
