import { refuse, words } from '../error/refuse.ts'
import { codecOf } from '../field/codec/codec.ts'
import type { CustomField } from '../field/custom.ts'
import {
  checkShards,
  hashedShardKey,
  parseShard,
  type ShardKey,
  shardKeys,
} from '../patterns/hashed-shard.ts'
import { escaped, TEXT, wanted } from '../text/escape.ts'
import { type Key, key, placeOf } from './key.ts'
import type { DecodedOf, KeyText, Part, PatternOf, ValuesOf } from './key-types.ts'

/** The parts of a key and, after them, its shard. */
export type WithShard<Parts extends readonly Part[]> = [
  ...Parts,
  'SHARD',
  CustomField<'shard', number>,
]

/** A partition key that is spread over shards. */
export interface ShardedKey<Parts extends readonly Part[], By extends string> {
  /** The key's shape for people: `STATUS#<status>#SHARD#<shard>`. */
  readonly pattern: PatternOf<WithShard<Parts>>
  readonly parts: WithShard<Parts>
  /** The key without its shard. */
  readonly base: Key<Parts>
  /** The name of the value that decides the shard. */
  readonly by: By
  /** How many shards there are. */
  readonly count: number
  /** The key of these values, on the shard that the value named by `by` belongs to. */
  readonly encode: (
    values: ValuesOf<Parts> & { readonly [B in By]: string },
  ) => ShardKey<KeyText<Parts>>
  /** The keys of all shards, to read them back. */
  readonly shards: (values: ValuesOf<Parts>) => ShardKey<KeyText<Parts>>[]
  /** The values of a key, and its shard. Throws a KeyError for text that `encode` could not have made. */
  readonly decode: (text: string) => DecodedOf<WithShard<Parts>>
  /** The same, or `undefined` for text that `encode` could not have made. */
  readonly tryDecode: (text: string) => DecodedOf<WithShard<Parts>> | undefined
}

/** Which value decides the shard, and how many there are. */
export interface ShardOptions<By extends string> {
  readonly by: By
  readonly count: number
}

/**
 * A partition key with write sharding: each key goes to one of `count` shards, by the hash of one of
 * its item's values, so that writes spread and the value finds its shard again.
 *
 * @throws KeyError for a count below 1, or a key that has a field named `shard`.
 * @example
 * const status = sharded(key('STATUS', text('status')), { by: 'orderId', count: 3 })
 * status.encode({ status: 'ACTIVE', orderId: 'order-1' }) // => 'STATUS#ACTIVE#SHARD#1'
 * status.shards({ status: 'ACTIVE' }) // => ['STATUS#ACTIVE#SHARD#0', 'STATUS#ACTIVE#SHARD#1', 'STATUS#ACTIVE#SHARD#2']
 * status.decode('STATUS#ACTIVE#SHARD#1') // => { status: 'ACTIVE', shard: 1 }
 */
export const sharded = <Parts extends readonly Part[], By extends string>(
  base: Key<Parts>,
  options: ShardOptions<By>,
): ShardedKey<Parts, By> => {
  const { by, count } = Object(options) as ShardOptions<By>
  checkShards(count)
  if (typeof by !== 'string')
    refuse('INVALID_DEFINITION', 'the name of a value', by, placeOf(base.pattern))
  if ('range' in base) refuse('INVALID_DEFINITION', 'a key of core', words(base.pattern))
  const shard: CustomField<'shard', number> = {
    name: 'shard',
    kind: 'custom',
    codec: codecOf(
      `a shard from 0 to ${count - 1}`,
      String,
      (text) => parseShard(text, count) as number,
    ),
  }
  const { pattern, parts, decode, tryDecode } = key<Part[]>(...base.parts, 'SHARD', shard)

  return {
    pattern,
    parts,
    base,
    by,
    count,
    encode: (values: Readonly<Record<string, string>> | undefined) => {
      const value = values?.[by] as string
      if (escaped(value) === undefined) {
        refuse('INVALID_VALUE', wanted(value, TEXT), value, placeOf(pattern, { name: by }))
      }
      return hashedShardKey(base.encode(values as never), value, count)
    },
    shards: (values: never) => shardKeys(base.encode(values), count),
    decode,
    tryDecode,
  } as unknown as ShardedKey<Parts, By>
}
