"""The key of one thing of a kind."""

from __future__ import annotations

from typing import NamedTuple

from ..errors import INVALID_KEY, INVALID_VALUE, refuse
from ..escaping import DELIMITER, check_literal, check_text, unescape_text
from ..fields.text import TEXT_CODEC


class EntityId(NamedTuple):
    """The parts of an entity key."""

    entity: str
    id: str


def entity_key(entity: str, id: str) -> str:
    """The key of one thing of a kind. The entity is a literal; the id is escaped.

    >>> entity_key("CITY", "New York")
    'CITY#New$20York'
    """
    text = TEXT_CODEC.encode(id)
    return check_literal(entity, INVALID_VALUE) + DELIMITER + text


def parse_entity_key(text: str) -> EntityId:
    """Reads what ``entity_key`` wrote, and refuses any other text. The id contains no delimiter, so the
    last one ends the entity.

    >>> parse_entity_key("USER#123")
    EntityId(entity='USER', id='123')
    """
    entity, delimiter, escaped = check_text(text).rpartition(DELIMITER)
    read = unescape_text(escaped)
    if not delimiter or read is None:
        refuse(INVALID_KEY, "an entity key such as USER#123", text)
    return EntityId(check_literal(entity, INVALID_KEY), read)
