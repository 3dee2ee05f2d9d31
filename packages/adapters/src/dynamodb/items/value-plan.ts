import type { AnyField } from '@keywright/core'
import { setOwn } from '../guard.ts'
import type { Entity, EntityIndex, Side } from '../schema/entity-types.ts'
import type { Values } from '../stored/stored-types.ts'
import { asField } from './as-field.ts'

/** What is read of an item, and by which fields; found out once for each entity. */
interface ValuePlan {
  readonly indexes: readonly PlannedIndex[]
  readonly values: readonly PlannedValue[]
}

/** An index, and its sides as a list. */
export interface PlannedIndex {
  readonly index: EntityIndex
  readonly sides: readonly Side[]
}

interface PlannedValue {
  readonly name: string
  /** The fields of that name; `isOwn` where an attribute of the same name holds what the field wrote. */
  readonly fields: readonly { readonly field: AnyField; readonly isOwn: boolean }[]
}

/** The sides of an index that there are. */
export const sidesOf = ({ pk, sk }: EntityIndex): readonly Side[] => (sk ? [pk, sk] : [pk])

const PLANS: WeakMap<Entity, ValuePlan> = /* @__PURE__ */ new WeakMap()

/** How the values of an entity's keys are read. */
export const planOf = (entity: Entity): ValuePlan => {
  const known = PLANS.get(entity)
  if (known) return known
  const indexes = Object.values(entity.indexes).map((index) => ({ index, sides: sidesOf(index) }))
  const values = new Map<string, { field: AnyField; isOwn: boolean }[]>()
  for (const { fields, attributes, native, needs } of indexes.flatMap(({ sides }) => sides)) {
    // What `identify` read may have the shard, and not what decided it.
    for (const name of [...needs, 'shard']) values.set(name, values.get(name) ?? [])
    fields.forEach((field, i) => {
      const isOwn = native && attributes[i]?.name === field.name
      values.get(field.name)?.push({ field, isOwn })
    })
  }
  const plan = { indexes, values: Array.from(values, ([name, fields]) => ({ name, fields })) }
  PLANS.set(entity, plan)
  return plan
}

/** The own values of the keys, as their fields take them: numbers and texts come back from a table. */
export const keyValues = ({ values: planned }: ValuePlan, given: Values): Values => {
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
