import type { AnyField, AnyKey } from '@keywright/core'
import { refuse } from './error.ts'
import { checkSize, PARTITION_LIMIT, SORT_LIMIT } from './limits.ts'
import { checkNative, nativeValue } from './native.ts'
import { type Stored, storedText } from './stored.ts'
import type { AttributeSchema, KeySchema } from './table.ts'

/**
 * A key or a sharded key. Its parts are left out on purpose: where they are expected as
 * `string | AnyField`, the checker would take `key('USER')` for `key(string)`.
 */
export interface AnyPartitionKey {
  readonly pattern: string
  readonly encode: (values: never) => string
  readonly tryDecode: (text: string) => object | undefined
}

/** A key that is not sharded; without its parts for the same reason. */
export type AnySortKey = Omit<AnyKey, 'parts'>

/** Any sharded key, for code that reads definitions. */
export interface AnyShardedKey extends AnyPartitionKey {
  readonly base: AnyKey
  readonly by: string
  readonly count: number
  readonly shards: (values: never) => string[]
}

/** What an entity maps a key to: one key for one attribute, or a field for each of a list. */
export type SideDefinition = AnyPartitionKey | readonly AnyField[]

/** Values and conditions before they are checked: whatever a caller passed. */
export type Values = Readonly<Record<string, unknown>>

/** The partition or the sort key of an entity in one index, ready for use. */
export interface Side {
  /** Where it is, for messages: `Order.GSI1`. */
  readonly place: string
  readonly limit: number
  readonly native: boolean
  readonly attributes: readonly AttributeSchema[]
  /** What conditions are given for, from the left. */
  readonly fields: readonly AnyField[]
  /** The key of a side that is not native; of a sharded one its base. */
  readonly key: AnyKey | undefined
  readonly shard: AnyShardedKey | undefined
  /** The names of the values without which there is no key. */
  readonly needs: readonly string[]
  /** The attributes of these values. */
  readonly write: (values: Values) => (readonly [name: string, stored: Stored])[]
}

/** Checks what an entity gives for a key against what the table has. */
export const sideOf = (
  place: string,
  part: 'pk' | 'sk',
  { native, attributes }: KeySchema,
  given: SideDefinition | undefined,
): Side => {
  const at = `${place}.${part}`
  const isPartition = part === 'pk'
  const limit = isPartition ? PARTITION_LIMIT : SORT_LIMIT
  const shard = isPartition && isSharded(given) ? given : undefined
  const key = native ? undefined : ((shard?.base ?? given) as AnyKey)
  const fields = (key ? key.fields : given) as readonly AnyField[]
  if (!Array.isArray(fields) || (native && fields.length !== attributes.length)) {
    const one = isPartition ? 'a key' : 'a key, not sharded'
    refuse('INVALID_DEFINITION', at, native ? `${attributes.length} fields` : one, given)
  }
  if (native) {
    attributes.forEach((attribute, i) => {
      checkNative(at, fields[i], attribute)
      if (fields.findIndex(({ name }) => name === fields[i]?.name) < i) {
        refuse('INVALID_DEFINITION', at, 'each field once', fields[i]?.name)
      }
    })
  }
  const stored = (values: Values): Stored[] =>
    native
      ? fields.map((field, i) =>
          nativeValue(at, field, attributes[i] as AttributeSchema, values[field.name]),
        )
      : [storedText(((shard ?? key) as AnyPartitionKey).encode(values as never))]
  return {
    place,
    limit,
    native,
    attributes,
    fields,
    key,
    shard,
    needs: [...fields.map(({ name }) => name), ...(shard ? [shard.by] : [])],
    write: (values) =>
      checkSize(at, stored(values), limit).map((value, i) => [attributes[i]?.name ?? '', value]),
  }
}

const isSharded = (given: SideDefinition | undefined): given is AnyShardedKey =>
  typeof given === 'object' && 'base' in given
