import type { AnyField, AnyKey } from '@keywright/core'
import { attempt, KINDS, refuse } from '@keywright/core/internal'
import { checkNative } from '../stored/native-value.ts'
import { PARTITION_LIMIT, SORT_LIMIT } from '../stored/size.ts'
import type { AttributeSchema } from '../stored/stored-types.ts'
import type { AnyShardedKey, Side, SideDefinition } from './entity-types.ts'
import type { KeySchema } from './table-types.ts'

/** Checks an entity's key against the table's attributes. */
export const sideOf = (
  place: string,
  part: 'pk' | 'sk',
  { native, attributes }: KeySchema,
  given: SideDefinition | undefined,
): Side => {
  const at = `${place}: ${part}`
  const isPartition = part === 'pk'
  const shard = isPartition && isSharded(given) ? given : undefined
  const key = native ? undefined : ((shard?.base ?? given) as AnyKey | undefined)
  const fields = (key ? key.fields : given) as readonly AnyField[]
  if (!Array.isArray(fields) || (native && fields.length !== attributes.length)) {
    const one = isPartition ? 'a key' : 'a key, not sharded'
    refuse('INVALID_DEFINITION', native ? `${attributes.length} fields` : one, given, at)
  }
  if (native) checkFields(at, fields, attributes)
  const names = fields.map(({ name }) => name)
  return {
    place,
    part,
    at,
    limit: isPartition ? PARTITION_LIMIT : SORT_LIMIT,
    native,
    attributes,
    fields,
    names,
    own: fields.filter(({ name }, i) => native && (attributes[i] as AttributeSchema).name === name),
    key,
    shard,
    hashed: undefined,
    needs: shard ? [...new Set([...names, shard.by])] : names,
  }
}

/** The keys that an index has. */
export const sidesOf = <Key>({ pk, sk }: { pk: Key; sk: Key | undefined }): readonly Key[] =>
  sk ? [pk, sk] : [pk]

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
const written = ({ codec }: AnyField, value: unknown): string | undefined =>
  attempt(() => codec.encode(value as never))

/** The field whose text decides the shard of a key; `undefined` where text is hashed as it is. */
export const hashedField = ({ shard }: Side, all: readonly AnyField[]): AnyField | undefined => {
  if (!shard) return undefined
  const { by, byField, base } = shard
  if (byField || base.fields.some(({ name }) => name === by)) return byField
  const named = all.filter(({ name }) => name === by)
  const field = named.find(({ kind }) => !KINDS[kind].coarse) ?? named[0]
  const { of: ascending = field } = (field ?? {}) as { readonly of?: AnyField }
  return ascending && KINDS[ascending.kind].escaped ? undefined : ascending
}
