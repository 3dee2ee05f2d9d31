import type { AnyField, AnyKey } from '@keywright/core'
import { baseOf, fieldIn, keyIn } from '../design/build.ts'
import type {
  Design,
  EntityDesign,
  IndexDesign,
  SideDesign,
  TextSide,
} from '../design/design-types.ts'
import { fieldsOf, isList, isOwnText, isShardApart } from '../design/design-types.ts'
import { kindOf } from '../design/kinds.ts'
import { bareOf, fieldCanon, keyValuesOf, type Values } from './model.ts'
import { inputOf } from './native.ts'

const inputsOf = (design: Design, values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      value === null || value === undefined ? value : inputOf(design, name, value),
    ]),
  )

const KEYS = new WeakMap<TextSide, Map<number, AnyKey>>()

/** Each key is made once: designs are small, and their histories are not. */
const keyOf = (design: Design, side: TextSide, version: number): AnyKey => {
  const known = KEYS.get(side) ?? new Map<number, AnyKey>()
  KEYS.set(side, known)
  const made = known.get(version) ?? (keyIn(design, side, version) as AnyKey)
  known.set(version, made)
  return made
}

/** The texts that a key of these values may have: one for each number of shards up to a version. */
export const textsOf = (
  design: Design,
  entity: EntityDesign,
  side: TextSide,
  values: Values,
  version: number,
): string[] => {
  const own = inputsOf(design, keyValuesOf(design, entity, values))
  const versions = side.shard ? Array.from({ length: version + 1 }, (_, i) => i) : [version]
  return [...new Set(versions.map((one) => keyOf(design, side, one).encode(own as never)))]
}

/** The key of a side without its shard. */
export const baseTextOf = (
  design: Design,
  entity: EntityDesign,
  side: TextSide,
  values: Values,
): string =>
  baseOf(design, side).encode(inputsOf(design, keyValuesOf(design, entity, values)) as never)

/** Which item it is: its entity, what the fields of its primary key say and, where they do not tell, its shard. */
export const identityOf = (design: Design, entity: EntityDesign, values: Values): string => {
  const [primary] = entity.indexes as [IndexDesign]
  const own = keyValuesOf(design, entity, values)
  const canons = [...fieldsOf(primary.pk), ...fieldsOf(primary.sk)].map((field) =>
    String(fieldCanon(design, field, own[field.attribute])),
  )
  const shard = isShardApart(primary)
    ? textsOf(design, entity, primary.pk as TextSide, values, 0)
    : []
  return JSON.stringify([entity.name, ...canons, ...shard])
}

/** The attributes that a version writes besides the item's own, and those of native keys. */
export const madeBy = (indexes: readonly IndexDesign[]): Map<string, SideDesign> => {
  const made = new Map<string, SideDesign>()
  for (const { pk, sk } of indexes) {
    for (const side of sk ? [pk, sk] : [pk]) {
      if (isList(side)) for (const { attribute } of side.list) made.set(attribute, side)
      else made.set(side.attribute, side)
    }
  }
  return made
}

/** The item's own attributes in a row, as it was given: native keys are read back, others left out. */
export const ownValues = (design: Design, entity: EntityDesign, row: Values): Values => {
  const made = madeBy(entity.indexes)
  const own = bareOf([]) as Record<string, unknown>
  for (const [name, value] of Object.entries(row)) {
    const side = made.get(name)
    if (name === 'type' && design.typeSince !== undefined) continue
    if (!side || isOwnText(side)) own[name] = value
    else if (isList(side)) {
      const one = side.list.find(({ attribute }) => attribute === name)
      const attribute = design.attributes.find((other) => other.name === one?.field.attribute)
      if (!one || !attribute || attribute.name !== name) continue
      const { isStoredAsIs } = kindOf(attribute.kind)
      own[name] =
        one.type === 'S' && !isStoredAsIs && typeof value === 'string'
          ? decoded(fieldIn(design, one.field), value)
          : value
    }
  }
  return own
}

const decoded = (field: AnyField, text: string): unknown => {
  try {
    return field.codec.decode(text)
  } catch {
    return text
  }
}
