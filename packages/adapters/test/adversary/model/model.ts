import type {
  Design,
  EntityDesign,
  FieldDesign,
  IndexDesign,
  SideDesign,
} from '../design/design-types.ts'
import { fieldsOf, needsOf, ownAttributes } from '../design/design-types.ts'
import { bucketCanon, type Canon, compareCanon, kindOf } from '../design/kinds.ts'
import { nativeOf } from './native.ts'

/** The attributes of an item, by name; the model knows nothing else of it. */
export type Values = Readonly<Record<string, unknown>>

/** An item of the model, and the indexes whose keys it may lack, because it is older than they are. */
export interface ModelItem {
  readonly entity: EntityDesign
  readonly values: Values
  readonly mayLack: ReadonlySet<string>
  /** Tells it from an item that had its key before. */
  readonly born: number
}

/** A value as a table returns it: a Date is text, and a bigint that fits is a number. */
export const storedForm = (value: unknown): unknown => {
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : value
  if (Array.isArray(value)) return value.map(storedForm)
  if (typeof value === 'object' && value !== null && !(value instanceof Uint8Array)) {
    return storedItem(value as Values)
  }
  return value
}

/** An item as a table returns it, without what is undefined. */
export const storedItem = (values: Values): Values =>
  bareOf(
    Object.entries(values)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, storedForm(value)]),
  )

/** An object that inherits nothing: an attribute may be called `constructor`. */
export const bareOf = (entries: Iterable<readonly [string, unknown]>): Values => {
  const all = Object.create(null) as Record<string, unknown>
  for (const [name, value] of entries) all[name] = value
  return all
}

const valueIn = (values: Values, name: string): unknown =>
  Object.hasOwn(values, name) ? (values[name] ?? undefined) : undefined

const KEY_VALUES = new WeakMap<EntityDesign, WeakMap<Values, Values>>()

/**
 * What the keys of an item are made of: its attributes, or what `values` makes of them. Values are never
 * changed, and every comparison of two items asks for theirs.
 */
export const keyValuesOf = (design: Design, entity: EntityDesign, values: Values): Values => {
  const known = KEY_VALUES.get(entity) ?? new WeakMap<Values, Values>()
  KEY_VALUES.set(entity, known)
  const made = known.get(values) ?? newKeyValues(design, entity, values)
  known.set(values, made)
  return made
}

const newKeyValues = (design: Design, entity: EntityDesign, values: Values): Values => {
  const stored = storedItem(values)
  if (!entity.values) return withType(design, entity, stored)
  const seen = seenItem(design, entity, values)
  const derived = Object.entries(entity.values.call(seen))
  // What is handed on as it was seen is the value that the item has.
  const made = bareOf(derived.map(([name, one]) => [name, one === seen[name] ? stored[name] : one]))
  return withType(design, entity, made)
}

/** The attribute that names the entity is a value of each of its items. */
const withType = ({ typeSince }: Design, { name }: EntityDesign, values: Values): Values =>
  typeSince === 0 ? bareOf([...Object.entries(values), ['type', name]]) : values

/** An item as functions see it: own attributes of keys hold what is stored for their values. */
export const seenItem = (design: Design, entity: EntityDesign, values: Values): Values => {
  const stored = storedItem(values)
  const own = ownAttributes(entity).flatMap((one): [string, unknown][] => {
    const value = valueIn(stored, one.attribute)
    return value === undefined ? [] : [[one.attribute, storedForm(nativeOf(design, one, value))]]
  })
  return bareOf([...Object.entries(stored), ...own])
}

/** What a value of an attribute means. */
export const canonIn = (design: Design, attribute: string, value: unknown): Canon => {
  const kind = design.attributes.find(({ name }) => name === attribute)?.kind ?? 'text'
  return kindOf(kind).canon(value)
}

/** What a field of a key says of an item: its value, or the bucket of its time. */
export const fieldCanon = (design: Design, field: FieldDesign, value: unknown): Canon =>
  field.unit ? bucketCanon(field.unit, value) : canonIn(design, field.attribute, value)

/** Whether an index holds an item. */
export const isMember = (
  design: Design,
  index: IndexDesign,
  entity: EntityDesign,
  values: Values,
): boolean => {
  if (index.kind === 'primary') return true
  if (index.when && !index.when.call(seenItem(design, entity, values))) return false
  const own = keyValuesOf(design, entity, values)
  return needsOf(index).every((name) => valueIn(own, name) !== undefined)
}

/** Whether an index would refuse an item: it is not sparse, and a value is missing. */
export const isRefused = (
  design: Design,
  index: IndexDesign,
  entity: EntityDesign,
  values: Values,
): boolean => {
  const own = keyValuesOf(design, entity, values)
  const isWhole = needsOf(index).every((name) => valueIn(own, name) !== undefined)
  if (isWhole || index.sparse) return false
  return !index.when || index.when.call(seenItem(design, entity, values))
}

/** Whether `values` gives nothing for an own attribute that an item has: nothing else would store it. */
export const losesOwn = (design: Design, entity: EntityDesign, values: Values): boolean => {
  const made = keyValuesOf(design, entity, values)
  return ownAttributes(entity).some(
    ({ attribute }) =>
      valueIn(values, attribute) !== undefined && valueIn(made, attribute) === undefined,
  )
}

/** The order of two items in a side of an index. */
export const compareIn =
  (design: Design, entity: EntityDesign, side: SideDesign | undefined) =>
  (a: Values, b: Values): number => {
    const [x, y] = [keyValuesOf(design, entity, a), keyValuesOf(design, entity, b)]
    for (const field of fieldsOf(side)) {
      const { attribute, descending } = field
      const order = compareCanon(
        fieldCanon(design, field, valueIn(x, attribute)),
        fieldCanon(design, field, valueIn(y, attribute)),
      )
      if (order !== 0) return descending ? -order : order
    }
    return 0
  }
