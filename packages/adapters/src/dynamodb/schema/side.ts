import { type AnyField, type AnyKey, KINDS, refuse, words } from '@keywright/core'
import { inside } from '../guard.ts'
import { checkNative, nativeValue } from '../stored/native-value.ts'
import { checkSize, PARTITION_LIMIT, SORT_LIMIT } from '../stored/size.ts'
import { storedText } from '../stored/stored.ts'
import type { AttributeSchema, Stored, Values } from '../stored/stored-types.ts'
import type { AnyPartitionKey, AnyShardedKey, Side, SideDefinition } from './entity-types.ts'
import type { KeySchema } from './table-types.ts'

/** Checks what an entity gives for a key against what the table has. */
export const sideOf = (
  place: string,
  part: 'pk' | 'sk',
  { native, attributes }: KeySchema,
  given: SideDefinition | undefined,
  all: readonly AnyField[],
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
  const decides = shard && deciding(shard, all)
  const made = (shard ?? key) as AnyPartitionKey
  const textOf = (values: Values): string => {
    if (!shard) return made.encode(values as never)
    const { [shard.by]: value, shard: known } = values
    // What `identify` read has the shard itself, where no key holds the value that decided it.
    if (value === undefined && Number.isInteger(known)) return shardAt(shard, values, known, at)
    const hashed = decides && value !== undefined ? decides.codec.encode(value as never, at) : value
    return shard.encode({ ...values, [shard.by]: hashed } as never)
  }
  const stored = (values: Values): Stored[] =>
    native
      ? fields.map((field, i) =>
          nativeValue(place, field, attributes[i] as AttributeSchema, values[field.name]),
        )
      : [storedText(inside(place, () => textOf(values)))]
  return {
    place,
    limit,
    native,
    attributes,
    fields,
    key,
    shard,
    hashed: (value) => {
      const field = decides ?? shard?.byField
      return field ? field.codec.encode(value as never, at) : (value as string)
    },
    needs: [...new Set([...fields.map(({ name }) => name), ...(shard ? [shard.by] : [])])],
    write: (values) =>
      checkSize(at, stored(values), limit).map((value, i) => [attributes[i]?.name ?? '', value]),
  }
}

/** The field whose text decides the shard, where the key itself does not know it; text is hashed as it is. */
const deciding = (
  { by, byField, base }: AnyShardedKey,
  all: readonly AnyField[],
): AnyField | undefined => {
  if (byField || base.fields.some(({ name }) => name === by)) return undefined
  const named = all.filter(({ name }) => name === by)
  const field = named.find(({ kind }) => !KINDS[kind].coarse) ?? named[0]
  const { of: ascending = field } = (field ?? {}) as { readonly of?: AnyField }
  return ascending?.kind === 'text' ? undefined : ascending
}

const shardAt = (
  { shards }: AnyShardedKey,
  values: Values,
  shard: unknown,
  place: string,
): string =>
  shards(values as never)[shard as number] ??
  refuse('INVALID_VALUE', 'a shard that there is', shard, { within: place, field: 'shard' })

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
    // What the attribute holds would be taken for the value, and written once more.
    const isText = attribute.type === 'S' && typeof field.codec.encode === 'function'
    if (isText && attribute.name === field.name && isAmbiguous(field)) {
      const expected = `another attribute than "${field.name}" for what the field makes of it`
      refuse('INVALID_DEFINITION', expected, words(`"${attribute.name}"`), place)
    }
  })
}

/** True when the text of a field may be another value of it: a descending text, a rank. */
const isAmbiguous = ({ kind, codec }: AnyField): boolean =>
  kind === 'ranked' || (codec.descending === true && /^(text|token|choice|uuid|custom)$/.test(kind))
