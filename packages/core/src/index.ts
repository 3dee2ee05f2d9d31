export { KeyError, type KeyErrorCode } from './error/key-error.ts'
export type { SchemaIssue } from './error/place.ts'
export { type BigIntField, bigint } from './field/bigint.ts'
export { type BooleanField, boolean } from './field/boolean.ts'
export { type BucketField, bucket } from './field/bucket.ts'
export { type BytesField, bytes } from './field/bytes.ts'
export { type ChoiceField, choice } from './field/choice.ts'
export type { Codec } from './field/codec/codec-types.ts'
export type { DigitsOptions } from './field/codec/digits.ts'
export { type CustomField, field } from './field/custom.ts'
export { type DateField, date } from './field/date.ts'
export { type DecimalField, type DecimalOptions, decimal } from './field/decimal.ts'
export { type Desc, desc } from './field/desc.ts'
export { type DurationField, duration } from './field/duration.ts'
export type { AnyField, Field, InputOf, OutputOf } from './field/field-types.ts'
export { type IntegerField, integer } from './field/integer.ts'
export type { FieldKind } from './field/kinds.ts'
export { type NumberField, number } from './field/number.ts'
export { type RankedField, ranked } from './field/ranked.ts'
export { type TextField, text } from './field/text.ts'
export { type TimeField, time } from './field/time.ts'
export { type TokenField, token } from './field/token.ts'
export { type UuidField, uuid } from './field/uuid.ts'
export { type AnyKey, type Key, key } from './key/key.ts'
export { type KeySet, type KeySetMember, type KeySetResult, keySet } from './key/key-set.ts'
export type { DecodedOf, FieldsOf, KeyText, Part, PatternOf, ValuesOf } from './key/key-types.ts'
export {
  type ShardedKey,
  type ShardedValues,
  type ShardOptions,
  sharded,
  type WithShard,
} from './key/sharded.ts'
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
export type { Conditions, OperatorOf } from './range/condition-types.ts'
export { during } from './range/during.ts'
export type { AnyOperator, During, Operator, StartsWith } from './range/operator-types.ts'
export { between, gt, gte, lt, lte, startsWith } from './range/operators.ts'
export { contains, type KeyRange } from './range/range.ts'
export { where } from './range/where.ts'
export { compareKeys, keyByteLength } from './text/order.ts'
export type { Instant } from './time/instant.ts'
export type { TimeUnit } from './time/span.ts'
