import type { AnyField } from '@keywright/core'
import { setOwn } from '../guard.ts'
import type { Entity, EntityIndex, Side } from '../schema/entity-types.ts'
import type { Values } from '../stored/stored-types.ts'
import { asField } from './as-field.ts'
import { type PlainPlan, plainPlan } from './plain-keys.ts'

/** How keys are made from an item; worked out once for each entity. */
export interface KeyPlan {
  readonly indexes: readonly PlannedIndex[]
  /** What is read from an item, and by which fields. */
  readonly values: readonly PlannedValue[]
  /** The quick way, for entities without anything unusual. */
  readonly plain: PlainPlan | undefined
}

/** An index, its sides as a list, and the names of the values that it needs. */
export interface PlannedIndex {
  readonly index: EntityIndex
  readonly sides: readonly Side[]
  readonly needs: readonly string[]
}

interface PlannedValue {
  readonly name: string
  /** The fields of that name; `isOwn` where an attribute of the same name holds what the field wrote. */
  readonly fields: readonly { readonly field: AnyField; readonly isOwn: boolean }[]
}

/** The sides that an index has. */
export const sidesOf = ({ pk, sk }: EntityIndex): readonly Side[] => (sk ? [pk, sk] : [pk])

interface EntityPlans {
  /** For the keys of the table and all indexes. */
  readonly all: KeyPlan
  /** For the key of the table alone. */
  readonly primary: KeyPlan
  /** The names of all attributes that the keys are in. */
  readonly names: ReadonlySet<string>
  /** The names of all attributes that the entity writes: its keys, and the one that names the entity. */
  readonly made: ReadonlySet<string>
  /** True where every key is text, as the document client takes it. */
  readonly isText: boolean
}

const PLANS: WeakMap<Entity, EntityPlans> = /* @__PURE__ */ new WeakMap()

/** How the keys of an entity are made. */
export const plansOf = (entity: Entity): EntityPlans => {
  const known = PLANS.get(entity)
  if (known) return known
  const all = Object.values(entity.indexes).map((index) => {
    const sides = sidesOf(index)
    return { index, sides, needs: sides.flatMap((side) => side.needs) }
  })
  const sides = all.flatMap((one) => one.sides)
  const names = new Set(sides.flatMap(({ attributes }) => attributes.map(({ name }) => name)))
  const { type } = entity.table.definition
  const plans = {
    all: planOf(all, entity.values === undefined),
    primary: planOf(
      all.filter(({ index }) => index.schema.kind === 'primary'),
      true,
    ),
    names,
    made: type === undefined ? names : new Set([...names, type]),
    isText: sides.every(({ native }) => !native),
  }
  PLANS.set(entity, plans)
  return plans
}

const planOf = (indexes: readonly PlannedIndex[], isOwn: boolean): KeyPlan => ({
  indexes,
  values: valuesOf(indexes.flatMap(({ sides }) => sides)),
  plain: isOwn ? plainPlan(indexes.map(ownSides)) : undefined,
})

/** An index with the sides that it does not share with the table. */
const ownSides = ({ index, sides }: PlannedIndex): Pick<PlannedIndex, 'index' | 'sides'> =>
  index.schema.kind === 'local' ? { index, sides: sides.slice(1) } : { index, sides }

const valuesOf = (sides: readonly Side[]): PlannedValue[] => {
  const values = new Map<string, { field: AnyField; isOwn: boolean }[]>()
  for (const { fields, attributes, native, shard, needs } of sides) {
    // The values that `identify` returns may hold the shard, but not the value that decided it.
    for (const name of shard ? [...needs, 'shard'] : needs) {
      values.set(name, values.get(name) ?? [])
    }
    fields.forEach((field, i) => {
      const isOwn = native && attributes[i]?.name === field.name
      values.get(field.name)?.push({ field, isOwn })
    })
  }
  return Array.from(values, ([name, fields]) => ({ name, fields }))
}

/**
 * The own values of the keys, as their fields take them, even when a table returned them as numbers
 * or texts.
 */
export const keyValues = ({ values: planned }: KeyPlan, given: Values): Values => {
  const values: Record<string, unknown> = {}
  for (const { name, fields } of planned) {
    if (!Object.hasOwn(given, name)) continue
    let value = given[name]
    for (const { field, isOwn } of fields) {
      if (isOwn || typeof value !== 'string') value = asField(field, value, isOwn)
    }
    setOwn(values, name, value)
  }
  return values
}
