import type { AnyField, FieldKind } from '@keywright/core'
import { attempt, refuse, words } from '@keywright/core/internal'
import type { Entity, EntityIndex, Side } from '../schema/entity-types.ts'
import type { UniqueKey } from '../schema/unique-types.ts'
import { nativeValue } from '../stored/native-value.ts'
import type { AttributeSchema, Values } from '../stored/stored-types.ts'
import { tagOf } from './principal-tag.ts'

/** A piece of a key in a policy: text as it is, or the value of the caller's tag. */
export type Piece = string | { readonly tag: string }

/** The partition keys of one tenant in one index: a whole key, or the beginning of one. */
export interface Fence {
  /** The condition key whose values these are. */
  readonly conditionKey: string
  readonly pieces: readonly Piece[]
  /** False where the key goes on after a delimiter. */
  readonly isWhole: boolean
}

/** The condition keys of the attributes of a native key, from the left. */
const NATIVE_KEYS = ['First', 'Second', 'Third', 'Fourth'].map(
  (nth) => `dynamodb:${nth}PartitionKeyValues`,
)

/** What all partition keys of one index have in common for the given values; several for a native key. */
export const fencesOf = ({ pk }: Pick<EntityIndex, 'pk'>, given: Values): Fence[] => {
  const names = Object.keys(given)
  const lacking = names.find((name) => !pk.names.includes(name))
  const early = pk.names.slice(0, names.length).find((name) => !names.includes(name))
  if (lacking !== undefined || early !== undefined) {
    const expected = `a partition key that begins with ${names.join(' and ')}`
    refuse('INVALID_DEFINITION', expected, words(patternOf(pk)), pk.place)
  }
  return pk.native ? nativeFences(pk, given) : [keyFence(pk, given)]
}

/** The partition of the markers of a unique key: they are rows of the table, with the text of that key. */
export const markerSide = (
  { indexes }: Entity,
  { place, key, fields, needs }: UniqueKey,
): Side => ({
  ...(indexes['primary'] as EntityIndex).pk,
  place,
  key,
  fields,
  names: needs,
  native: false,
  shard: undefined,
})

/** A partition key as people read it. */
export const patternOf = ({ shard, key, names }: Side): string =>
  (shard ?? key)?.pattern ?? names.map((name) => `<${name}>`).join(', ')

/** The text of a key up to the first field that is not given, with the literals before that. */
const keyFence = (pk: Side, given: Values): Fence => {
  const parts = (pk.key?.parts ?? []) as readonly (string | AnyField)[]
  if (pk.key && 'casing' in pk.key) {
    const expected = 'a key of core: in a hand-written one a value may hold the delimiter'
    refuse('INVALID_DEFINITION', expected, words(patternOf(pk)), pk.place)
  }
  const pieces: Piece[] = []
  const open = parts.findIndex(
    (part) => typeof part !== 'string' && !Object.hasOwn(given, part.name),
  )
  const known = open < 0 ? parts : parts.slice(0, open)
  known.forEach((part, i) => {
    if (i > 0) pieces.push('#')
    pieces.push(typeof part === 'string' ? part : pieceOf(pk, part, given[part.name]))
  })
  const isWhole = open < 0 && !pk.shard
  return {
    conditionKey: 'dynamodb:LeadingKeys',
    pieces: pk.shard && open < 0 ? [...pieces, '#SHARD'] : pieces,
    isWhole,
  }
}

/** The kinds whose values a key holds as they are, or refuses. */
const VERBATIM: readonly FieldKind[] = ['text', 'token', 'choice', 'uuid', 'custom']

/** Tenants' names, to see how a codec of one's own writes them. */
const NAMES = ['a', 'Acme', 'acme-1', '42']

/**
 * A name whose text is another one's name: a tag that is this text is that of another tenant, and reaches the rows
 * of this one. Where a codec only folds names, both are one tenant.
 */
const confused = ({ codec }: AnyField): string | undefined =>
  NAMES.find((name) => {
    const written = attempt(() => codec.encode(name as never))
    const again = attempt(() => codec.encode(written as never))
    return again !== undefined && again !== written
  })

const pieceOf = ({ place }: Side, field: AnyField, value: unknown): Piece => {
  const tag = tagOf(value)
  const at = { within: place, field: field.name }
  if (tag === undefined) return field.codec.encode(value as never, at)
  // IAM puts the tag in as it is: only where a key does the same, the two can be equal.
  if (!VERBATIM.includes(field.kind) || field.codec.descending) {
    const expected = `a literal value; a tag fits ${VERBATIM.join(', ')}`
    refuse('INVALID_DEFINITION', expected, field.kind, at)
  }
  const name = confused(field)
  if (name !== undefined) {
    const expected = 'a literal value; a tag fits a codec whose texts are written as they are'
    refuse(
      'INVALID_DEFINITION',
      expected,
      words(`one that writes the text of ${name} in another way`),
      at,
    )
  }
  return { tag }
}

/** The item's own attributes hold the values themselves: each given one is a condition of its own. */
const nativeFences = (pk: Side, given: Values): Fence[] =>
  pk.fields.flatMap((field, i) => {
    if (!Object.hasOwn(given, field.name)) return []
    const attribute = pk.attributes[i] as AttributeSchema
    if (attribute.type !== 'S') {
      const expected = 'an attribute of type S: how IAM writes numbers and bytes is not documented'
      refuse('INVALID_DEFINITION', expected, attribute.name, pk.place)
    }
    const conditionKey =
      pk.attributes.length === 1 ? 'dynamodb:LeadingKeys' : (NATIVE_KEYS[i] as string)
    const tag = tagOf(given[field.name])
    const piece =
      tag === undefined
        ? String(nativeValue(pk.place, field, attribute, given[field.name]))
        : pieceOf(pk, field, given[field.name])
    return [{ conditionKey, pieces: [piece], isWhole: true }]
  })
