import type { AnyField } from '@keywright/core'
import { attempt } from '@keywright/core/internal'
import { isAbsent, valueIn } from '../given.ts'
import type { Side } from '../schema/entity-types.ts'
import { secondsOf } from '../stored/expiry.ts'
import { nativeValue } from '../stored/native-value.ts'
import { writeStored } from '../stored/stored.ts'
import type { AttributeSchema, Values } from '../stored/stored-types.ts'
import { asField } from './as-field.ts'
import type { Keyring, Spelling } from './keyring-types.ts'

/** RFC 3339 text, which may have an offset or fewer digits than ISO text. */
const RFC_3339 = /^\d{4}-\d\d-\d\dT.*(?:Z|[+-]\d\d:\d\d)$/i

/** A time as a Date would be stored: what orders and filters rows has one spelling. */
const isoText: Spelling = (value) => {
  if (typeof value !== 'string' || !RFC_3339.test(value)) return value
  const ms = Date.parse(value)
  return Number.isNaN(ms) ? value : new Date(ms).toISOString()
}

/** The attributes that are stored in one spelling: the times of these keys, and the time of expiry. */
export const spellings = (
  sides: readonly Side[],
  ttl: string | undefined,
): Map<string, Spelling> => {
  const isTime = ({ kind }: { readonly kind: string }): boolean =>
    kind === 'time' || kind === 'bucket'
  const times = sides.flatMap(({ fields }) => fields.filter(isTime))
  const all = new Map(times.map(({ name }) => [name, isoText]))
  return ttl === undefined ? all : all.set(ttl, secondsOf)
}

/** How the item's own attributes of these keys are stored: a rank is the text of its position. */
export const ownSpellings = (sides: readonly Side[]): [string, Spelling][] => {
  return sides.flatMap((side) =>
    side.own.map((field): [string, Spelling] => [field.name, ownSpelling(side, field)]),
  )
}

/** What no field takes stays as it is: the text that a field has written, too. */
const ownSpelling = ({ place, fields, attributes }: Side, field: AnyField): Spelling => {
  const attribute = attributes[fields.indexOf(field)] as AttributeSchema
  const stored = (value: unknown): unknown =>
    writeStored(nativeValue(place, field, attribute, asField(field, value, [])), 'document')
  return (value) => (isAbsent(value) ? value : (attempt(() => stored(value)) ?? value))
}

/** The item with each of these attributes in its spelling. */
export const oneSpelling = ({ spelling }: Keyring, item: Values): Values => {
  const others: [string, unknown][] = []
  for (const [name, spell] of spelling) {
    const value = valueIn(item, name)
    const stored = spell(value)
    if (stored !== value) others.push([name, stored])
  }
  return others.length === 0 ? item : { ...item, ...Object.fromEntries(others) }
}
