"""Keywright: keys that are readable, exact and ordered, for DynamoDB and other ordered stores.

>>> import keywright as kw
>>> order = kw.key("ORDER", kw.time("at"), kw.text("id"))
>>> order.encode(at="2024-01-15T10:30:00Z", id="abc")
'ORDER#2024-01-15T10:30:00.000Z#abc'
"""

from .dynamodb.key_condition import key_condition
from .errors import KeywrightError
from .fields.bytestrings import bytes
from .fields.custom import field
from .fields.desc import desc
from .fields.digits import bigint, decimal, integer
from .fields.durations import duration
from .fields.field import Field
from .fields.listed import boolean, choice, ranked
from .fields.number import number
from .fields.text import text, token
from .fields.times import bucket, date, time
from .fields.uuids import uuid
from .ids.convert import (
    IdBounds,
    bytes_to_id,
    id_bounds,
    id_to_bytes,
    id_to_uuid,
    normalize_id,
    uuid_to_id,
)
from .ids.field import id
from .ids.generate import create_id, id_generator
from .ids.parse import ParsedId, id_time, is_id, parse_id
from .instants import to_millisecond
from .keys import Key, key
from .legacy.key import LegacyKey, legacy_key
from .operators import Operator, between, during, gt, gte, lt, lte, starts_with
from .ordering import compare_keys, key_byte_length
from .patterns.composite import composite_key, parse_composite_key
from .patterns.entity import EntityId, entity_key, parse_entity_key
from .patterns.hashed_shard import Shard, hashed_shard_key, parse_shard_key, shard_keys, shard_of
from .patterns.hierarchical import (
    ancestor_keys,
    descendants,
    hierarchical_key,
    parent_key,
    parse_hierarchical_key,
)
from .patterns.multi_attribute import multi_attribute_key, parse_multi_attribute_key
from .patterns.reverse_time import parse_reverse_time, reverse_time
from .patterns.time_bucket import time_bucket, time_buckets
from .patterns.zero_padded import parse_zero_padded, zero_pad
from .ranges import KeyRange, contains, where
from .sets import Found, KeySet, key_set
from .shards import ShardedKey, sharded

__version__ = "0.1.0"

__all__ = [
    "EntityId",
    "Field",
    "Found",
    "IdBounds",
    "Key",
    "KeyRange",
    "KeySet",
    "KeywrightError",
    "LegacyKey",
    "Operator",
    "ParsedId",
    "Shard",
    "ShardedKey",
    "ancestor_keys",
    "between",
    "bigint",
    "boolean",
    "bucket",
    "bytes",
    "bytes_to_id",
    "choice",
    "compare_keys",
    "composite_key",
    "contains",
    "create_id",
    "date",
    "decimal",
    "desc",
    "descendants",
    "duration",
    "during",
    "entity_key",
    "field",
    "gt",
    "gte",
    "hashed_shard_key",
    "hierarchical_key",
    "id",
    "id_bounds",
    "id_generator",
    "id_time",
    "id_to_bytes",
    "id_to_uuid",
    "integer",
    "is_id",
    "key",
    "key_byte_length",
    "key_condition",
    "key_set",
    "legacy_key",
    "lt",
    "lte",
    "multi_attribute_key",
    "normalize_id",
    "number",
    "parent_key",
    "parse_composite_key",
    "parse_entity_key",
    "parse_hierarchical_key",
    "parse_id",
    "parse_multi_attribute_key",
    "parse_reverse_time",
    "parse_shard_key",
    "parse_zero_padded",
    "ranked",
    "reverse_time",
    "shard_keys",
    "shard_of",
    "sharded",
    "starts_with",
    "text",
    "time",
    "time_bucket",
    "time_buckets",
    "to_millisecond",
    "token",
    "uuid",
    "uuid_to_id",
    "where",
    "zero_pad",
]
