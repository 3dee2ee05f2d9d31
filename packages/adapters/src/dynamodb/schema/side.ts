import type { AnyField, AnyKey } from '@keywright/core'
import { KINDS, refuse } from '@keywright/core/internal'
import { inside, once, valueIn } from '../guard.ts'
import { checkNative, nativeValue } from '../stored/native-value.ts'
import { checkKey, checkSize, PARTITION_LIMIT, SORT_LIMIT } from '../stored/size.ts'
import type { AttributeSchema, Values } from '../stored/stored-types.ts'
import type { AnyPartitionKey, AnyShardedKey, Side, SideDefinition } from './entity-types.ts'
import type { KeySchema } from './table-types.ts'

/** Checks an entity's key against the table's attributes; adds its fields to `all`. */
export const sideOf = (
  place: string,
  part: 'pk' | 'sk',
  { native, attributes }: KeySchema,
  given: SideDefinition | undefined,
  all: AnyField[],
): Side => {
  const at = `${place}: ${part}`
  const isPartition = part === 'pk'
  const limit = isPartition ? PARTITION_LIMIT : SORT_LIMIT
  const shard = isPartition && isSharded(given) ? given : undefined
  const key = native ? undefined : ((shard?.base ?? given) as AnyKey | undefined)
  const fields = (key ? key.fields : given) as readonly AnyField[]
  if (!Array.isArray(fields) || (native && fields.length !== attributes.length)) {
    const one = isPartition ? 'a key' : 'a key, not sharded'
    refuse('INVALID_DEFINITION', native ? `${attributes.length} fields` : one, given, at)
  }
  if (native) checkFields(at, fields, attributes)
  all.push(...fields)
  const names = fields.map(({ name }) => name)
  const decides = shard && once(() => deciding(shard, all))
  const textOf = decides
    ? shardWriter(shard, at, decides)
    : (key as AnyPartitionKey | undefined)?.encode
  return {
    place,
    limit,
    native,
    attributes,
    fields,
    names,
    key,
    shard,
    needs: shard ? [...new Set([...names, shard.by])] : names,
    hashed: (value) => {
      const field = shard?.byField ?? decides?.()
      return field ? field.codec.encode(value as never, at) : (value as string)
    },
    write: (values) => {
      if (textOf) {
        const text = inside(place, () => textOf(values as never))
        return [checkKey(at, text, limit)]
      }
      const stored = fields.map((field, i) => {
        const attribute = attributes[i] as AttributeSchema
        return nativeValue(place, field, attribute, valueIn(values, field.name))
      })
      return checkSize(at, stored, limit)
    },
  }
}

/** Makes the function that writes a sharded key. */
const shardWriter = (
  shard: AnyShardedKey,
  place: string,
  decides: () => AnyField | undefined,
): ((values: Values) => string) => {
  const { by, encode, shards } = shard
  return (values) => {
    const value = valueIn(values, by)
    const known = valueIn(values, 'shard')
    // The values that `identify` returns hold the shard itself where no key holds what decided it.
    if (value === undefined && Number.isInteger(known)) {
      const expected = 'an existing shard'
      return (
        shards(values as never)[known as number] ??
        refuse('INVALID_VALUE', expected, known, { within: place, field: 'shard' })
      )
    }
    const field = value === undefined ? undefined : decides()
    const hashed = field ? { ...values, [by]: field.codec.encode(value as never, place) } : values
    return encode(hashed as never)
  }
}

/**
 * The field whose text decides the shard, where the sharded key does not know it. Text is hashed
 * unescaped.
 */
const deciding = (
  { by, byField, base }: AnyShardedKey,
  all: readonly AnyField[],
): AnyField | undefined => {
  if (byField || base.fields.some(({ name }) => name === by)) return undefined
  const named = all.filter(({ name }) => name === by)
  const field = named.find(({ kind }) => !KINDS[kind].coarse) ?? named[0]
  const { of: ascending = field } = (field ?? {}) as { readonly of?: AnyField }
  return ascending && KINDS[ascending.kind].escaped ? undefined : ascending
}

const isSharded = (given: SideDefinition | undefined): given is AnyShardedKey =>
  typeof given === 'object' && given !== null && 'base' in given

/** Each attribute of a native key has a field that fits it, and each field one attribute. */
const checkFields = (
  place: string,
  fields: readonly AnyField[],
  attributes: readonly AttributeSchema[],
): void => {
  attributes.forEach((attribute, i) => {
    const field = fields[i] as AnyField
    checkNative(place, field, attribute)
    if (fields.findIndex(({ name }) => name === field.name) < i) {
      refuse('INVALID_DEFINITION', 'each field once', field.name, place)
    }
    if (attribute.type === 'S' && attribute.name === field.name && isAmbiguous(field)) {
      const expected = 'an attribute with another name than its field'
      refuse('INVALID_DEFINITION', expected, attribute.name, place)
    }
  })
}

/**
 * True when the text of one value is also another value of the field: a stored attribute of the same
 * name would be taken for a value, and encoded twice. Familiar values and the outermost texts reveal
 * it.
 */
const isAmbiguous = (field: AnyField): boolean => {
  const { kind, codec } = field
  if (KINDS[kind].escaped && !codec.descending) return false
  const examples = KINDS[kind].examples(field).map((value) => written(field, value))
  return [...examples, codec.least, codec.greatest].some((text) => {
    const again = text === undefined ? undefined : written(field, text)
    return again !== undefined && again !== text
  })
}

/** The text of a value; `undefined` for one that the field does not take. */
const written = ({ codec }: AnyField, value: unknown): string | undefined => {
  try {
    return codec.encode(value as never)
  } catch {
    return undefined
  }
}
