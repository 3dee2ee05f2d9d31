import type { AnyField, AnyKey } from '@keywright/core'
import { attempt, KINDS, refuse } from '@keywright/core/internal'
import type { AttributeSchema } from '../stored/stored-types.ts'
import type { Side } from './entity-types.ts'
import { fineness } from './fineness.ts'
import type { Table } from './table-types.ts'

/** What a key and what is unique have in common. */
export type Needing = Pick<Side, 'fields' | 'needs'>

/** The attributes that a table has a use for: those of its keys, of the entity's name, of the time of expiry. */
export const tableNames = ({ definition: { type, ttl }, indexes }: Table): unknown[] => [
  ...Object.values(indexes).flatMap(({ start }) => start.map(({ name }) => name)),
  type,
  ttl,
]

/**
 * Refuses a value that has the name of an attribute under which another text is stored: the item as it
 * is read would be taken for the item as it was written, and the text would be encoded again.
 */
export const checkNames = (sides: readonly Side[], keys: readonly Needing[]): void => {
  const values = keys.flatMap(({ needs }) => needs)
  for (const side of sides) {
    for (const { name } of side.attributes) {
      const isItsOwn = side.own.some((one) => one.name === name) || isVerbatim(side, name)
      if (isItsOwn || !values.includes(name)) continue
      const expected = side.native
        ? 'an attribute that has no name of another value'
        : `a value of another name than its attribute, or the list ${side.part}: ['${name}'] in the table`
      refuse('INVALID_DEFINITION', expected, name, side.at)
    }
  }
}

/**
 * Refuses a bucket in the item's own attribute, where another key needs more of the time: the attribute would
 * hold the day alone, and the item as it is read would move that key to midnight.
 */
export const checkBuckets = (sides: readonly Side[], keys: readonly Needing[]): void => {
  const fields = [
    ...keys.flatMap((one) => one.fields),
    ...sides.flatMap(({ shard }) => shard?.byField ?? []),
  ]
  for (const { own, at } of sides) {
    for (const field of own) {
      const isLess = (other: AnyField): boolean =>
        other.name === field.name && fineness(field) < fineness(other)
      if (!fields.some(isLess)) continue
      const expected = 'an attribute of another name, because another key holds more of the time'
      refuse('INVALID_DEFINITION', expected, field.name, at)
    }
  }
}

/** Refuses a time in the attribute that says when items expire: it is stored in seconds, which no time is. */
export const checkTimes = (keys: readonly Needing[], ttl: string, place: string): void => {
  const time = keys
    .flatMap(({ fields }) => fields)
    .find(({ name, kind }) => name === ttl && (kind === 'time' || kind === 'bucket'))
  if (time) {
    const expected = `integer('${ttl}', { digits: 11 }), as the table stores seconds`
    refuse('INVALID_DEFINITION', expected, time.kind, { within: place, field: ttl })
  }
}

/** Some texts that a key would write differently, if it escapes anything. */
const UNSAFE: readonly string[] = ['a b', 'a#b', '$']

/**
 * A key of an index that is nothing but the value in the attribute of its own name is the item's own: it stays
 * when the item leaves the index, and an update may change it. Kept as a key, it went with the index.
 */
export const asOwn = (side: Side): Side => {
  const attribute = side.attributes[0] as AttributeSchema
  const { key, fields } = side
  const isOwn =
    isVerbatim(side, attribute.name) &&
    // A key of another make may write another letter case than is given.
    CASES.every((text) =>
      textOf(key as AnyKey, fields[0] as AnyField, text).every((one) => one === text),
    )
  return isOwn ? { ...side, native: true, key: undefined, own: fields } : side
}

const CASES = ['a', 'A']

/** True for a key that is nothing but this value, as it is: its text is the value, and encodes as itself. */
const isVerbatim = ({ key, shard, fields }: Side, name: string): boolean => {
  const [field] = fields
  if (!key || shard || !field || fields.length > 1 || field.name !== name) return false
  const samples = [...KINDS[field.kind].examples(field), ...UNSAFE, field.codec.least]
  const texts = samples.flatMap((value) => textOf(key, field, value))
  return texts.length > 0 && texts.every((text) => textOf(key, field, text)[0] === text)
}

const textOf = ({ encode }: AnyKey, { name, kind }: AnyField, value: unknown): string[] => {
  if (value === undefined || kind === 'custom') return []
  const text = attempt(() => encode({ [name]: value } as never))
  return text === undefined ? [] : [text]
}
