import type { AnyField, AnyKey } from '@keywright/core'
import { attempt, KINDS, refuse } from '@keywright/core/internal'
import type { Side } from './entity-types.ts'
import { fineness } from './fineness.ts'
import type { UniqueKey } from './unique-types.ts'

type NamedSide = Omit<Side, 'hashed'>

/**
 * Refuses a value that has the name of an attribute under which another text is stored: the item as it
 * is read would be taken for the item as it was written, and the text would be encoded again.
 */
export const checkNames = (sides: readonly NamedSide[], unique: readonly UniqueKey[]): void => {
  const values = [
    ...sides.flatMap(({ fields, shard }) => [
      ...fields.map(({ name }) => name),
      ...(shard ? [shard.by] : []),
    ]),
    ...unique.flatMap(({ needs }) => needs),
  ]
  for (const side of sides) {
    side.attributes.forEach(({ name }, i) => {
      const isItsOwn = side.native ? side.fields[i]?.name === name : isVerbatim(side, name)
      if (isItsOwn || !values.includes(name)) return
      const expected = side.native
        ? 'an attribute that has no name of another value'
        : `a value of another name than its attribute, or the list ${side.part}: ['${name}'] in the table`
      refuse('INVALID_DEFINITION', expected, name, `${side.place}: ${side.part}`)
    })
  }
}

/**
 * Refuses a bucket in the item's own attribute, where another key needs more of the time: the attribute would
 * hold the day alone, and the item as it is read would move that key to midnight.
 */
export const checkBuckets = (sides: readonly NamedSide[], unique: readonly UniqueKey[]): void => {
  const fields = [
    ...sides.flatMap((side) => [
      ...side.fields,
      ...(side.shard?.byField ? [side.shard.byField] : []),
    ]),
    ...unique.flatMap((one) => one.fields),
  ]
  for (const { native, attributes, fields: own, place, part } of sides) {
    own.forEach((field, i) => {
      if (!native || attributes[i]?.name !== field.name) return
      const isLess = (other: AnyField): boolean =>
        other.name === field.name && fineness(field) < fineness(other)
      if (!fields.some(isLess)) return
      const expected = 'an attribute of another name, because another key holds more of the time'
      refuse('INVALID_DEFINITION', expected, field.name, `${place}: ${part}`)
    })
  }
}

/** Refuses a time in the attribute that says when items expire: it is stored in seconds, which no time is. */
export const checkTimes = (fields: readonly AnyField[], ttl: string, place: string): void => {
  const time = fields.find(
    ({ name, kind }) => name === ttl && (kind === 'time' || kind === 'bucket'),
  )
  if (time) {
    const expected = `integer('${ttl}', { digits: 11 }), as the table stores seconds`
    refuse('INVALID_DEFINITION', expected, time.kind, { within: place, field: ttl })
  }
}

/** Some texts that a key would write differently, if it escapes anything. */
const UNSAFE: readonly string[] = ['a b', 'a#b', '$']

/** True for a key that is nothing but this value, as it is: its text is the value, and encodes as itself. */
const isVerbatim = ({ key, shard, fields }: NamedSide, name: string): boolean => {
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
