export type { TimeUnit } from './calendar.ts'
export type { Codec } from './codec.ts'
export { KeyError, type KeyErrorCode } from './error/key-error.ts'
export { type Place, refuse, type Words, within, words } from './error/refuse.ts'
export { show } from './error/show.ts'
export {
  type AnyField,
  type Field,
  type FieldKind,
  type InputOf,
  KINDS,
  type KindFacts,
  type OutputOf,
} from './field.ts'
export { type BigIntField, bigint } from './fields/bigint.ts'
export { type BooleanField, boolean } from './fields/boolean.ts'
export { type BucketField, bucket } from './fields/bucket.ts'
export { type BytesField, bytes } from './fields/bytes.ts'
export { type ChoiceField, choice } from './fields/choice.ts'
export { type DateField, date } from './fields/date.ts'
export { type DecimalField, type DecimalOptions, decimal } from './fields/decimal.ts'
export { type Desc, desc } from './fields/desc.ts'
export type { DigitsOptions } from './fields/digits.ts'
export { type CustomField, field } from './fields/field.ts'
export { type IntegerField, integer } from './fields/integer.ts'
export { type NumberField, number } from './fields/number.ts'
export { type RankedField, ranked } from './fields/ranked.ts'
export { type TextField, text } from './fields/text.ts'
export { type TimeField, time } from './fields/time.ts'
export { type TokenField, token } from './fields/token.ts'
export { type UuidField, uuid } from './fields/uuid.ts'
export { type AnyKey, type Key, key } from './key.ts'
export { type KeySet, type KeySetMember, type KeySetResult, keySet } from './key-set.ts'
export {
  between,
  gt,
  gte,
  isOperator,
  lt,
  lte,
  type Operator,
  type StartsWith,
  startsWith,
} from './operators.ts'
export { compareKeys, keyByteLength } from './order.ts'
export type { DecodedOf, FieldsOf, KeyText, Part, PatternOf, ValuesOf } from './parts.ts'
export { compositeKey, parseCompositeKey } from './patterns/composite.ts'
export { entityKey, parseEntityKey } from './patterns/entity.ts'
export {
  hashedShardKey,
  parseShardKey,
  type ShardKey,
  shardKeys,
  shardOf,
} from './patterns/hashed-shard.ts'
export {
  ancestorKeys,
  descendants,
  hierarchicalKey,
  parentKey,
  parseHierarchicalKey,
} from './patterns/hierarchical.ts'
export { multiAttributeKey, parseMultiAttributeKey } from './patterns/multi-attribute.ts'
export { parseReverseTime, reverseTime } from './patterns/reverse-time.ts'
export { timeBucket, timeBuckets } from './patterns/time-bucket.ts'
export { parseZeroPadded, zeroPad } from './patterns/zero-padded.ts'
export { contains, type KeyRange } from './range.ts'
export { type ShardedKey, type ShardOptions, sharded, type WithShard } from './sharded.ts'
export { type Conditions, type OperatorOf, where } from './where.ts'
