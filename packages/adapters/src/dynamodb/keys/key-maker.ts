import type { AnyField, AnyKey } from '@keywright/core'
import type { Entity, EntityIndex, Side } from '../schema/entity-types.ts'
import type { AttributeSchema } from '../stored/stored-types.ts'
import type { KeyMaker, KeyText, KeyValue, Slot } from './key-maker-types.ts'

/** The sides that an index has. */
export const sidesOf = ({ pk, sk }: EntityIndex): readonly Side[] => (sk ? [pk, sk] : [pk])

/** The values and slots of all keys, entered one by one. */
interface Ledger {
  readonly values: { -readonly [Name in keyof KeyValue]: KeyValue[Name] }[]
  readonly slots: Slot[]
  /** The fields that write an attribute of their own name. */
  readonly own: readonly AnyField[]
}

/** Works out how the keys of these indexes are made. */
export const keyMaker = (entity: Entity, indexes: readonly EntityIndex[]): KeyMaker => {
  const own = Object.values(entity.indexes).flatMap(sidesOf).flatMap(ownFields)
  const ledger: Ledger = { values: [], slots: [], own }
  // A local index has the partition key of its table, which is made already.
  const sidesIn = (index: EntityIndex): readonly Side[] =>
    sidesOf(index).slice(index.schema.kind === 'local' ? 1 : 0)
  const attributes = indexes.flatMap(sidesIn).flatMap(attributeNames)
  const names = [...new Set(attributes)]
  const isShared = (name: string): boolean =>
    attributes.indexOf(name) !== attributes.lastIndexOf(name)
  const primary = sidesOf(entity.indexes['primary'] as EntityIndex).flatMap(attributeNames)
  const makers = indexes.map((index) => ({
    index,
    sides: sidesIn(index).map((side) => ({
      side,
      places: attributeNames(side).map((name) => names.indexOf(name)),
      text: side.native ? undefined : keyText(ledger, side),
      fields: side.native ? side.fields.map((field) => slotAt(ledger, field)) : [],
      isShared: isShared(attributeNames(side)[0] as string),
    })),
    decidedBy: sidesOf(index).flatMap((side) => side.needs),
    needs: sidesOf(index).flatMap((side) => side.needs.map((name) => valueAt(ledger, name))),
    names: sidesOf(index)
      .flatMap(attributeNames)
      .filter((name) => !primary.includes(name)),
  }))
  const sides = makers.flatMap((one) => one.sides)
  const { values, slots } = ledger
  const isUsual =
    names.length === sides.length &&
    !sides.some(({ text }) => !text || text.shard) &&
    !names.some((name) => name in {}) &&
    !indexes.some(({ when }) => when)
  const texts = isUsual ? sides.map(({ text }) => text as KeyText) : undefined
  return { values, slots, indexes: makers, names, texts }
}

const attributeNames = ({ attributes }: Side): string[] => attributes.map(({ name }) => name)

/** The fields of a native key whose attributes have their names: rows hold their text. */
const ownFields = ({ native, attributes, fields }: Side): AnyField[] =>
  fields.filter(({ name }, i) => native && (attributes[i] as AttributeSchema).name === name)

/** The place of a value. */
const valueAt = ({ values, own }: Ledger, name: string, isNeeded = true): number => {
  const at = values.findIndex((value) => value.name === name)
  if (at === -1) {
    return values.push({ name, isNeeded, own: own.filter((field) => field.name === name) }) - 1
  }
  if (isNeeded) (values[at] as Ledger['values'][number]).isNeeded = true
  return at
}

/** The place of a field's text. */
const slotAt = (ledger: Ledger, field: AnyField): number => {
  const { slots } = ledger
  const at = valueAt(ledger, field.name)
  const known = slots.findIndex((slot) => slot.at === at && slot.field.codec === field.codec)
  return known === -1 ? slots.push({ field, encode: field.codec.encode, at }) - 1 : known
}

const keyText = (ledger: Ledger, side: Side): KeyText => {
  const { shard, hashed, place: within, fields, limit } = side
  const key = side.key as AnyKey
  const { fixed, pattern } = key
  // A key of fewer values has fewer texts: nobody asks for the others.
  const [head, middle, tail] = fixed as readonly [string, string, string]
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
