import { attempt, rethrow } from '../error/guard.ts'
import { ANYTHING, type OptionRules, optionsOf } from '../error/options.ts'
import type { Place } from '../error/place.ts'
import { refuse, words } from '../error/refuse.ts'
import { codecOf, textual } from '../field/codec/codec.ts'
import { fieldOf, isField } from '../field/codec/made.ts'
import type { CustomField } from '../field/custom.ts'
import type { DecimalOptions } from '../field/decimal.ts'
import { ascending } from '../field/desc.ts'
import type { AnyField, InputOf } from '../field/field-types.ts'
import {
  checkShards,
  hashedShardKey,
  parseShard,
  type ShardKey,
  shardFinder,
  shardKeys,
} from '../patterns/hashed-shard.ts'
import { isStorable, TEXT } from '../text/escape.ts'
import { checkKey } from './check-key.ts'
import { type AnyKey, type Key, key } from './key.ts'
import type { DecodedOf, FieldsOf, KeyText, Part, PatternOf, ValuesOf } from './key-types.ts'
import { keyWriter } from './writer.ts'

/** The parts of a key and, after them, its shard. */
export type WithShard<Parts extends readonly Part[]> = [
  ...Parts,
  'SHARD',
  CustomField<'shard', number>,
]

/** The values of a key, and the value that decides its shard if it is not among them. */
export type ShardedValues<
  Parts extends readonly Part[],
  By extends string,
  Value = string,
> = By extends FieldsOf<Parts>[number]['name']
  ? ValuesOf<Parts>
  : ValuesOf<Parts> & { readonly [B in By]: Value }

/** A partition key that is spread over shards. */
export interface ShardedKey<Parts extends readonly Part[], By extends string, Value = string> {
  /** The key's shape for people: `STATUS#<status>#SHARD#<shard>`. */
  readonly pattern: PatternOf<WithShard<Parts>>
  readonly parts: WithShard<Parts>
  /** The key without its shard. */
  readonly base: Key<Parts>
  /** The name of the value that decides the shard. */
  readonly by: By
  /** The field of that value, where it is known; `undefined` where the value is any text. */
  readonly byField: AnyField | undefined
  /** How many shards there are. */
  readonly count: number
  /** How many there were before. */
  readonly formerly: readonly number[]
  /** The shards of what is hashed, with today's count and each one of before. */
  readonly shardsOf: (hashed: string, place?: Place) => number[]
  /** The key of these values, on the shard that the value named by `by` belongs to. */
  readonly encode: (values: ShardedValues<Parts, By, Value>) => ShardKey<KeyText<Parts>>
  /** The keys of all shards, those of before included, to read them back. */
  readonly shards: (values: ValuesOf<Parts>) => ShardKey<KeyText<Parts>>[]
  /** The values of a key, and its shard. Throws a KeyError for text that `encode` could not have made. */
  readonly decode: (text: string) => DecodedOf<WithShard<Parts>>
  /** The same, or `undefined` for text that `encode` could not have made. */
  readonly tryDecode: (text: string) => DecodedOf<WithShard<Parts>> | undefined
}

/** Which value decides the shard, and how many shards there are. */
export interface ShardOptions<By extends string | AnyField> {
  /** The name of a text value, or a field: then its text decides, however the value is spelt. */
  readonly by: By
  readonly count: number
  /** How many there were before. Keys written then are still read. */
  readonly formerly?: readonly number[] | undefined
}

/**
 * A partition key with write sharding: each key goes to one of `count` shards, by the hash of one of
 * its item's values, so that writes spread and the value finds its shard again. The hash is over the
 * text itself or, where `by` is a field or names one of this key, over what that field writes
 * (ascending).
 *
 * @throws KeyError for a count below 1, or a key that has a field named `shard`.
 * @example
 * const status = sharded(key('STATUS', text('status')), { by: 'orderId', count: 3 })
 * status.encode({ status: 'ACTIVE', orderId: 'order-1' }) // => 'STATUS#ACTIVE#SHARD#1'
 * status.shards({ status: 'ACTIVE' }) // => ['STATUS#ACTIVE#SHARD#0', 'STATUS#ACTIVE#SHARD#1', 'STATUS#ACTIVE#SHARD#2']
 * status.decode('STATUS#ACTIVE#SHARD#1') // => { status: 'ACTIVE', shard: 1 }
 * sharded(key('ISSUES'), { by: integer('number', { digits: 8 }), count: 3 }).encode({ number: 42 }) // => 'ISSUES#SHARD#2'
 */
export const sharded = <Parts extends readonly Part[], const By extends string | AnyField>(
  base: Key<Parts>,
  options: ShardOptions<By>,
): ShardedKey<Parts, NameOf<By>, By extends AnyField ? InputOf<By> : string> => {
  const { by, byField, isHeld, counts } = settingsOf(base, options)
  const [count, ...formerly] = counts as [number, ...number[]]
  const most = counts.reduce((a, b) => Math.max(a, b))
  const shard = fieldOf<CustomField<'shard', number>>({
    name: 'shard',
    kind: 'custom',
    codec: codecOf(
      `a shard from 0 to ${most - 1}`,
      // The parts of this key are public, so this writes no more than it reads.
      (value) =>
        Number.isInteger(value) && value >= 0 && value < most ? String(value) : undefined,
      (text) => parseShard(text, most),
    ),
  })
  const full = key<Part[]>(...base.parts, 'SHARD', shard)
  const { pattern } = full
  const shardsOf = shardFinder(counts)
  const hashed = keyWriter({ fields: [byField ?? hashedText(by)], fixed: ['', ''], pattern })

  // A key that contains the value itself tells which shard it belongs on.
  const isOnIts = (values: Record<string, unknown>): boolean => {
    if (!isHeld) return true
    const text = hashed(values)
    return shardsOf(text).includes(values['shard'] as number)
  }

  return Object.freeze({
    pattern,
    parts: full.parts,
    base,
    by,
    byField,
    count,
    formerly: Object.freeze(formerly),
    shardsOf,
    encode: (values: never) => hashedShardKey(base.encode(values), hashed(values), count),
    shards: (values: never) => shardKeys(base.encode(values), most),
    decode: (text: string) => {
      const values = full.decode(text)
      return isOnIts(values)
        ? values
        : refuse('INVALID_KEY', `the shard of its ${by}`, values['shard'], {
            pattern,
            field: 'shard',
          })
    },
    tryDecode: (text: string) => {
      const values = full.tryDecode(text)
      return values && attempt(() => isOnIts(values)) ? values : undefined
    },
  }) as unknown as ShardedKey<Parts, NameOf<By>, By extends AnyField ? InputOf<By> : string>
}

type NameOf<By extends string | AnyField> = By extends AnyField ? By['name'] : By

/** Text that is hashed as it is. */
const hashedText = (name: string): AnyField => {
  const storable = (text: string): string | undefined =>
    typeof text === 'string' && isStorable(text) ? text : undefined
  return fieldOf({ name, kind: 'text', codec: textual(TEXT, storable, storable) })
}

/** Reading a key tries each former count, so that a list from elsewhere must not be endless. */
const MOST_FORMER = 100

const RULES: OptionRules<ShardOptions<never>> = {
  by: ANYTHING,
  count: ANYTHING,
  formerly: {
    expects: 'a list of at most 100 counts', // written out: bundlers drop what they can see is plain
    takes: (value) => Array.isArray(value) && value.length <= MOST_FORMER,
  },
}

/** The kinds whose values have several spellings, of which a key returns one. */
const RESPELT: readonly string[] = ['uuid', 'decimal', 'time', 'bucket']

/** How a field spells its values: a bucket returns a Date, as a time does. */
const spellingOf = (field: AnyField & { readonly options?: Partial<DecimalOptions> }): unknown =>
  field.kind === 'bucket' ? 'time' : (field.options?.scale ?? field.kind)

/**
 * Whether a field of the key returns another spelling than another field of its name has hashed: then the
 * key would not be on the shard of what it returns. Of a codec of one's own, nobody knows.
 */
const isRespelt = (own: AnyField, by: AnyField): boolean =>
  RESPELT.includes(own.kind) && by.kind !== 'custom' && spellingOf(own) !== spellingOf(by)

/** Checks the options. A name that is a field of the key means that field; text is hashed as it is. */
const settingsOf = (
  base: Pick<AnyKey, 'parts' | 'fields' | 'pattern' | 'tryDecode'>,
  options: ShardOptions<string | AnyField>,
) => {
  const place = { pattern: checkKey(base).pattern }
  const {
    by,
    count,
    formerly = [],
  } = optionsOf<ShardOptions<string | AnyField>>(place, options, RULES)
  // Its shard is not among its values, so a second one would have nothing to go by.
  if (!Array.isArray(base.fields)) refuse('INVALID_DEFINITION', 'a key, not sharded', base, place)
  try {
    const counts = [count, ...formerly].map((each) => checkShards(each))
    const name = typeof by === 'string' ? by : by?.name
    const own = base.fields.find((field) => field.name === name)
    const named = own?.kind === 'text' ? undefined : own
    const field = typeof by === 'string' ? named : by
    if (typeof name !== 'string' || (field && !isField(field))) {
      refuse('INVALID_DEFINITION', 'the name of a value, or a field', by, place)
    }
    if (own && field && isRespelt(own, field)) {
      refuse('INVALID_DEFINITION', `the name, or that ${own.kind}`, words(field.kind), {
        ...place,
        field: name,
      })
    }
    const byField = field && ascending(field)
    return {
      by: name as string,
      byField,
      // A bucket does not know the time that decides the shard, unless the bucket itself decides it.
      isHeld: own && (own.kind !== 'bucket' || ascending(own).codec.least === byField?.codec.least),
      counts,
    }
  } catch (error) {
    return rethrow(error, 'INVALID_DEFINITION', 'options that can be read', place)
  }
}
