import type { AnyField, AnyKey } from '@keywright/core'
import type { Entity, EntityIndex, Side } from '../schema/entity-types.ts'
import type { KeyMaker, KeyText, Slot } from './key-maker-types.ts'

/** The sides that an index has. */
export const sidesOf = ({ pk, sk }: EntityIndex): readonly Side[] => (sk ? [pk, sk] : [pk])

/** The values and slots of all keys, entered one by one. */
interface Ledger {
  readonly values: { readonly name: string; isNeeded: boolean; readonly own: AnyField[] }[]
  readonly slots: Slot[]
}

/** Works out how the keys of these indexes are made. */
export const keyMaker = (entity: Entity, indexes: readonly EntityIndex[]): KeyMaker => {
  const ledger: Ledger = { values: [], slots: [] }
  // A local index has the partition key of its table, which is made already.
  const sidesIn = (index: EntityIndex): readonly Side[] =>
    sidesOf(index).slice(index.schema.kind === 'local' ? 1 : 0)
  const attributes = indexes.flatMap(sidesIn).flatMap(attributeNames)
  const names = [...new Set(attributes)]
  const isShared = (name: string): boolean =>
    attributes.indexOf(name) !== attributes.lastIndexOf(name)
  const primary = Object.values(entity.indexes['primary'] as EntityIndex).flatMap((side) =>
    Object(side).attributes ? attributeNames(side as Side) : [],
  )
  const makers = indexes.map((index) => ({
    index,
    sides: sidesIn(index).map((side) => ({
      side,
      places: attributeNames(side).map((name) => names.indexOf(name)),
      text: side.native ? undefined : keyText(ledger, side),
      fields: side.native ? side.fields.map((field) => slotAt(ledger, field)) : [],
      isShared: attributeNames(side).some(isShared),
    })),
    decidedBy: sidesOf(index).flatMap((side) => side.needs),
    needs: sidesOf(index).flatMap((side) => side.needs.map((name) => valueAt(ledger, name))),
    names: sidesOf(index)
      .flatMap(attributeNames)
      .filter((name) => !primary.includes(name)),
  }))
  for (const side of Object.values(entity.indexes).flatMap(sidesOf)) enterOwn(ledger, side)
  const sides = makers.flatMap((one) => one.sides)
  const texts = sides.flatMap(({ text }) => (text && !text.shard && !text.foreign ? [text] : []))
  const isUsual =
    texts.length === names.length &&
    texts.length === sides.length &&
    !names.includes('__proto__') &&
    indexes.every(({ when }) => !when)
  return { ...ledger, indexes: makers, names, texts: isUsual ? texts : undefined }
}

const attributeNames = ({ attributes }: Side): string[] => attributes.map(({ name }) => name)

/** The place of a value. */
const valueAt = ({ values }: Ledger, name: string, isNeeded = true): number => {
  const at = values.findIndex((value) => value.name === name)
  if (at < 0) return values.push({ name, isNeeded, own: [] }) - 1
  if (isNeeded) (values[at] as Ledger['values'][number]).isNeeded = true
  return at
}

/** The place of a field's text. */
const slotAt = (ledger: Ledger, field: AnyField): number => {
  const { slots } = ledger
  const at = valueAt(ledger, field.name)
  const known = slots.findIndex((slot) => slot.at === at && slot.field.codec === field.codec)
  return known >= 0 ? known : slots.push({ field, encode: field.codec.encode, at }) - 1
}

/** Notes the fields of a native key whose attributes have their names: rows hold their text. */
const enterOwn = ({ values }: Ledger, { native, attributes, fields }: Side): void => {
  fields.forEach((field, i) => {
    if (!native || attributes[i]?.name !== field.name) return
    values.find(({ name }) => name === field.name)?.own.push(field)
  })
}

const keyText = (ledger: Ledger, side: Side): KeyText => {
  const { shard, hashed, place: within, fields, limit } = side
  const key = side.key as AnyKey
  const { fixed = [], pattern } = key
  const [head = '', middle = '', tail = ''] = fixed
  const slots = fields.map((field) => slotAt(ledger, field))
  const [first = 0, second = 0] = slots
  return {
    side,
    fixed,
    slots,
    places: fields.map(({ name }) => ({ within, pattern, field: name })),
    head,
    first,
    middle,
    second,
    tail,
    fits: Math.floor(limit / 3),
    foreign: key.range ? key : undefined,
    shard: shard && {
      key: shard,
      by: valueAt(ledger, shard.by),
      known: valueAt(ledger, 'shard', false),
      slot: hashed && slotAt(ledger, hashed),
      place: { within, pattern: shard.pattern, field: shard.by },
    },
  }
}
