import type { Design, EntityDesign } from '../design/design-types.ts'
import { fieldsOf, isList, isOwnSide, namesOf, shardOf } from '../design/design-types.ts'
import { kindOf, OFFSET_TIMES } from '../design/kinds.ts'
import type { Random } from '../random.ts'
import type { Values } from './model.ts'
import { isRespelt, mayHaveOffset } from './spelling.ts'

const sidesOf = ({ entities }: Design) =>
  entities.flatMap(({ indexes }) => indexes.flatMap(({ pk, sk }) => (sk ? [pk, sk] : [pk])))

/** Whether a text may be empty: no attribute would be. */
const mayBeEmpty = (design: Design, name: string): boolean =>
  sidesOf(design).every((side) => {
    const isHere = fieldsOf(side).some(({ attribute }) => attribute === name)
    return !isHere || (!isList(side) && side.parts.length > 1)
  })

/** Whether an attribute is itself part of a key, and so holds nothing else. */
const isNative = (design: Design, name: string): boolean =>
  sidesOf(design).some((side) => isOwnSide(side) && namesOf(side).includes(name))

/** A value for an attribute, in any spelling. */
export const someValue = (
  random: Random,
  design: Design,
  entity: EntityDesign,
  name: string,
): unknown => {
  const attribute = design.attributes.find((one) => one.name === name)
  const kind = attribute?.kind ?? 'text'
  if (kind === 'text' && mayBeEmpty(design, name) && random.chance(0.1)) return ''
  if ((name === 'opt' || entity.values?.folds === name) && random.chance(0.2))
    return random.pick(['A', 'aB'])
  if (mayHaveOffset(design, entity, name) && random.chance(0.2)) return random.pick(OFFSET_TIMES)
  return random.pick(kindOf(kind).values)
}

const someExtra = (random: Random): Values => ({
  country: random.pick(['NZ', 'DE']),
  seen: new Date('2024-01-03T10:30:00Z'),
  tags: random.pick([[], ['a'], ['a', 1n]]),
})

/** An item as a user makes it. */
export const someItem = (random: Random, design: Design, entity: EntityDesign): Values => {
  const item: Record<string, unknown> = { is: entity.name, note: random.below(3) }
  item['extra'] = someExtra(random)
  for (const { name, optional } of design.attributes) {
    if (!optional || random.chance(0.5)) item[name] = someValue(random, design, entity, name)
    else if (random.chance(0.1) && !isNative(design, name)) item[name] = null
  }
  return item
}

/** The attributes that decide the primary key. */
export const primaryNames = ({ indexes: [primary] }: EntityDesign): string[] => {
  if (!primary) return []
  const by = shardOf(primary.pk)?.by
  const names = [...fieldsOf(primary.pk), ...fieldsOf(primary.sk)].map((one) => one.attribute)
  return [...new Set(by === undefined ? names : [...names, by])]
}

/** A change or two of an item; `undefined` for what goes. */
export const someChanges = (
  random: Random,
  design: Design,
  entity: EntityDesign,
  names: readonly string[],
  most = 2,
): Record<string, unknown> => {
  const changes: Record<string, unknown> = {}
  const some = random.shuffled(names).slice(0, 1 + random.below(most))
  for (const name of some) {
    const attribute = design.attributes.find((one) => one.name === name)
    if (name === 'note') changes[name] = random.below(3)
    else if (name === 'extra') changes[name] = someExtra(random)
    else if (attribute?.optional && random.chance(0.3)) changes[name] = undefined
    else if (attribute?.optional && random.chance(0.05) && !isNative(design, name)) {
      changes[name] = null
    } else changes[name] = someValue(random, design, entity, name)
  }
  return changes
}

/** The same values in other spellings: a time as a Date or with an offset, a bigint where it was one. */
export const respelt = (
  random: Random,
  design: Design,
  entity: EntityDesign,
  version: number,
  values: Values,
): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const kind = design.attributes.find((one) => one.name === name)?.kind
      if (value === null || value === undefined) return [name, value]
      if (kind === 'time') {
        const at = new Date(value as string)
        const isIso = at.toISOString() === value
        if (isRespelt(design, entity, version, name) && random.chance(0.25))
          return [name, shifted(at)]
        return [name, isIso && random.chance(0.5) ? at : value]
      }
      return [name, kind === 'bigint' ? BigInt(value as number) : value]
    }),
  )

/** An instant as people two hours east write it; the first and the last hours have no such text. */
const shifted = (at: Date): string => {
  const local = new Date(at.getTime() + 7_200_000).toISOString()
  return /^\d{4}/.test(local) ? `${local.slice(0, -1)}+02:00` : at.toISOString()
}
